import { expect, test, vi } from 'vitest';
import {
  createSiteClient,
  defineEndpoint,
  defineHook,
  defineJob,
  defineMessages,
  definePermission,
  defineSettings,
  field,
  type HandlerContext,
  z,
} from '../index.ts';

const send = definePermission({ name: 'send', label: 'Send' });
const messages = defineMessages({ CLOSED: 'is closed.' });
const mailing = defineSettings({
  id: 'mailing',
  label: 'Mailing',
  fields: { days: field.number(), name: field.text() },
});

test('events of hooks are typed, and `before` has no operations', () => {
  const hook = defineHook('page.publish', {
    before({ content, page }, context) {
      const title: string = content.title;
      // @ts-expect-error A `before` hook changes no content.
      expect(context.pages).toBeUndefined();
      // @ts-expect-error The catalogue has no such code.
      context.refuse('V_99', title);
      // @ts-expect-error Errors of extensions are named by their definition.
      context.refuse('mailing.CLOSED');
      context.refuse(messages.CLOSED, title);
      // @ts-expect-error The extension has no such message.
      context.refuse(messages.OPEN);
      // @ts-expect-error The event has no submission.
      expect(page.submissionID).toBeUndefined();
    },
    async after(event, { pages, user }) {
      const name: string | undefined = user?.name;
      await pages.unpublish(event.page.id);
      // @ts-expect-error The content is not part of the event after the commit.
      expect(event.content, name).toBeUndefined();
    },
  });
  expect(hook.on).toBe('page.publish');
  // @ts-expect-error There is no such hook.
  expect(defineHook('page.print', {}).on).toBe('page.print');
});

test('settings keep only fields of their own in one installation', () => {
  const fields = { address: field.text() };
  expect(defineSettings({ id: 'kept', label: 'Kept', fields, localFields: ['address'] }).localFields).toEqual([
    'address',
  ]);
  // @ts-expect-error The settings have no such field.
  expect(defineSettings({ id: 'kept', label: 'Kept', fields, localFields: ['key'] }).id).toBe('kept');
});

test('only calls that can have a body declare one', () => {
  const of = { path: '/levels', summary: 'Levels', access: 'anonymous', handle: async () => ({}) } as const;
  const body = z.object({ level: z.number() });
  expect(defineEndpoint({ ...of, method: 'PATCH', body }).declared.bodyKind).toBe('json');
  // @ts-expect-error Calls with GET have no body.
  expect(defineEndpoint({ ...of, method: 'GET', body }).declared.bodyKind).toBe('none');
});

test('a job has a schedule or an input, which is typed where it is queued', async () => {
  const store = defineJob({ name: 'store', input: z.object({ level: z.number() }), run: ({ level }) => void level });
  const enqueue = vi.fn();
  const jobs: HandlerContext['jobs'] = { enqueue };
  await jobs.enqueue(store, { level: 3 });
  // @ts-expect-error The input has another type.
  await jobs.enqueue(store, { level: 'three' });
  expect(enqueue).toHaveBeenCalledTimes(2);
  // @ts-expect-error A scheduled job has no input.
  expect(defineJob({ name: 'both', schedule: '* * * * *', input: z.string(), run: () => undefined })).toBeDefined();
});

test('settings are typed by their fields', async () => {
  const values = { days: 3, name: 'Weekly' };
  const settings = (async () => values) as unknown as HandlerContext['settings'];
  const { days, name } = await settings(mailing);
  const known: [number | null, string] = [days, name];
  expect(known).toEqual([3, 'Weekly']);
  // @ts-expect-error There is no such field.
  expect((await settings(mailing)).weeks).toBeUndefined();
});

const endpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/levels/{station}',
    summary: 'Level',
    access: send,
    params: z.object({ station: z.string() }),
    reply: z.object({ level: z.number() }),
    handle: async ({ params }) => ({ level: params.station.length }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/levels',
    summary: 'Enter',
    access: ['edit-page', send],
    body: z.object({ level: z.number() }),
    reply: z.object({ stored: z.boolean() }),
    // @ts-expect-error The reply has another type.
    handle: async ({ body }) => ({ stored: body.level }),
  }),
] as const;

test('the client of a site is typed by its endpoints', async () => {
  const fetch = vi.fn(async () => Response.json({ level: 4 }));
  const client = createSiteClient<typeof endpoints>({ fetch });
  const { level } = await client.call('GET /levels/{station}', { params: { station: 'hoek' } });
  const known: number = level;
  expect(known).toBe(4);
  expect(fetch).toHaveBeenCalledWith('/api/site/levels/hoek', expect.objectContaining({ method: 'GET' }));
  await client.call('POST /levels', { body: { level: 3 } });
  expect(fetch).toHaveBeenLastCalledWith('/api/site/levels', expect.objectContaining({ body: '{"level":3}' }));
  // @ts-expect-error The body has another type.
  await client.call('POST /levels', { body: { level: 'three' } });
  // @ts-expect-error There is no such endpoint.
  await client.call('DELETE /levels');
});

test('an access rule names existing permissions', () => {
  const common = { method: 'GET', path: '/x', summary: 'X', handle: async () => ({}) } as const;
  expect(defineEndpoint({ ...common, access: 'manage-settings' }).access).toBe('manage-settings');
  // @ts-expect-error There is no such permission.
  expect(defineEndpoint({ ...common, access: 'print-page' }).access).toBe('print-page');
});
