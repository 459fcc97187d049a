import { basePath, bytesType, contract, tusVersion } from '@ximblox/contract';
import { backupTarget } from '../../platform/backup/take-backup.ts';
import { solveCheaply, testPassword } from '../index.ts';
import { type ExpectedEntry, sample } from './sample.ts';
import type { World } from './world.ts';

const on = (object: string, action: ExpectedEntry['action'], objectID: string | number): ExpectedEntry[] => [
  { action, object, objectID },
];

/** Submits a form like a visitor. @returns ID and sender of the submission */
async function submitForm({ server, form, next }: World, values = {}): Promise<{ id: number; email: string }> {
  const email = `sender-${next()}@example.com`;
  const body = { email, captcha: await solveCheaply(server), ...values };
  await expectSuccess(server.browser().post(`${basePath}/form/${form}/submit`, body));
  const folder = 'website' in values ? 'spam' : 'inbox';
  const { items } = await server.client('administrator').call(contract.submissions.list, { body: { folder } });
  return { id: items[0]?.id ?? 0, email };
}

const hookBody = (next: () => number) => ({
  name: `Hook ${next()}`,
  url: 'http://127.0.0.1:9/hook',
  events: ['page.published' as const],
});

const createHook = async ({ admin, next }: World): Promise<number> =>
  (await admin.call(contract.webhooks.create, { body: hookBody(next) })).webhook.id;

/** Rejects if a response is not successful, for calls that the typed client cannot send. */
async function expectSuccess(call: Promise<Response>): Promise<Response> {
  const response = await call;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Creates a failed mail. @returns its ID */
async function failedMail({ server, next }: World): Promise<string> {
  const to = `lost-${next()}@example.com`;
  await server.services.mailer.send(server.db, { to, subject: 'Lost', text: 'Lost' });
  const { id } = await server.db
    .updateTable('mails')
    .set({ state: 'failed', attempts: 25, failure: '550 no such mailbox', settled_at: new Date() })
    .where('recipient', '=', to)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a parked job. @returns its ID */
async function parkedJob({ server }: World): Promise<number> {
  await server.services.jobs.add(server.db, 'lost.job', {});
  const { id } = await server.db
    .updateTable('jobs')
    .set({ attempts: 25, last_error: 'on purpose' })
    .where('name', '=', 'lost.job')
    .where('last_error', '=', '')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const uploadPath = `${basePath}/medialib/uploads`;
const uploadHeaders = { 'Tus-Resumable': tusVersion };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Starts an upload of four bytes. @returns its URL */
async function beginUpload({ caller, folder }: World): Promise<string> {
  const metadata = `filename ${base64('notes.txt')},path ${base64(folder)}`;
  const headers = { ...uploadHeaders, 'Upload-Length': '4', 'Upload-Metadata': metadata };
  const response = await expectSuccess(caller.browser.post(uploadPath, undefined, { headers }));
  return response.headers.get('Location') ?? '';
}

const read = { rule: [['view-submissions'], ['manage-submissions']] } as const;
const manage = { rule: [['manage-submissions']] } as const;

/** Samples of calls for submissions of forms. */
export const submissionSamples = [
  sample(contract.forms.submit, async ({ server, form, next }) => {
    const body = { email: `sender-${next()}@example.com`, captcha: await solveCheaply(server) };
    return {
      send: () => expectSuccess(server.browser().post(`${basePath}/form/${form}/submit`, body)),
      // Not in the audit log, which would outlive the submission's retention.
      entries: [],
    };
  }),
  sample(contract.forms.list, async ({ form }) => ({ input: { params: { form } }, entries: [] }), read),
  sample(
    contract.submissions.get,
    async (world) => ({ input: { params: { id: (await submitForm(world)).id } }, entries: [] }),
    read,
  ),
  sample(
    contract.submissions.change,
    async (world) => {
      const { id } = await submitForm(world);
      return {
        input: { params: { id }, body: { state: 'done' as const } },
        entries: on('submission', 'submission.change', id),
      };
    },
    manage,
  ),
  sample(
    contract.submissions.markRead,
    async (world) => ({ input: { body: { ids: [(await submitForm(world)).id] } }, entries: [] }),
    manage,
  ),
  sample(
    contract.submissions.neighbours,
    async (world) => ({ input: { params: { id: (await submitForm(world)).id }, body: {} }, entries: [] }),
    read,
  ),
  sample(
    contract.submissions.reply,
    async (world) => {
      const { id } = await submitForm(world);
      return {
        input: { params: { id }, body: { text: 'Hello' } },
        entries: on('submission', 'submission.reply', id),
      };
    },
    manage,
  ),
  sample(
    contract.submissions.addNote,
    async (world) => {
      const { id } = await submitForm(world);
      return { input: { params: { id }, body: { text: 'Hello' } }, entries: on('submission', 'submission.note', id) };
    },
    manage,
  ),
  sample(
    contract.submissions.deleteNote,
    async (world) => {
      const { id } = await submitForm(world);
      const body = { text: 'Hello' };
      const { message } = await world.admin.call(contract.submissions.addNote, { params: { id }, body });
      return {
        input: { params: { id, noteID: message.id } },
        entries: on('submission', 'submission.delete-note', id),
      };
    },
    manage,
  ),
  sample(
    contract.submissions.restore,
    async (world) => {
      const { id } = await submitForm(world, { website: 'https://bot.example' });
      return { input: { body: { ids: [id] } }, entries: on('submission', 'submission.restore', id) };
    },
    manage,
  ),
  sample(contract.submissions.emptySpam, async (world) => {
    await submitForm(world, { website: 'https://bot.example' });
    return { entries: on('submission', 'submission.empty-spam', '') };
  }),
  sample(
    contract.submissions.delete,
    async (world) => {
      const { id } = await submitForm(world);
      return { input: { body: { ids: [id] } }, entries: on('submission', 'submission.delete', id) };
    },
    manage,
  ),
  sample(contract.submissions.erasePerson, async (world) => {
    const { email } = await submitForm(world);
    return { input: { body: { email } }, entries: on('submission', 'submission.erase-person', '') };
  }),
  sample(
    contract.submissions.export,
    async ({ caller, form }) => ({
      send: () => expectSuccess(caller.browser.fetch(`${basePath}/submission/export?form=${form}&format=csv`)),
      entries: on('form', 'submission.export', form),
    }),
    read,
  ),
];

/** Samples of calls for webhooks, tokens, mails, presence and resumable uploads. */
export const reachSamples = [
  sample(contract.webhooks.create, async ({ next }) => ({
    input: { body: hookBody(next) },
    entries: ({ webhook }) => on('webhook', 'webhook.create', webhook.id),
  })),
  sample(contract.webhooks.update, async (world) => {
    const id = await createHook(world);
    return { input: { params: { id }, body: hookBody(world.next) }, entries: on('webhook', 'webhook.update', id) };
  }),
  sample(contract.webhooks.delete, async (world) => {
    const id = await createHook(world);
    return { input: { params: { id } }, entries: on('webhook', 'webhook.delete', id) };
  }),
  sample(contract.webhooks.renewSecret, async (world) => {
    const id = await createHook(world);
    return { input: { params: { id } }, entries: on('webhook', 'webhook.renew-secret', id) };
  }),
  sample(contract.webhooks.test, async (world) => {
    const id = await createHook(world);
    return { input: { params: { id } }, entries: on('webhook', 'webhook.test', id) };
  }),
  sample(contract.webhooks.redeliver, async (world) => {
    const id = await createHook(world);
    const { deliveryID } = await world.admin.call(contract.webhooks.test, { params: { id } });
    return { input: { params: { id: deliveryID } }, entries: on('webhook', 'webhook.redeliver', id) };
  }),
  sample(contract.apiTokens.create, async ({ next }) => ({
    input: { body: { name: `Token ${next()}`, scopes: ['read-published' as const], currentPassword: testPassword } },
    entries: ({ apiToken }) => on('api-token', 'api-token.create', apiToken.id),
  })),
  sample(contract.apiTokens.revoke, async ({ admin, next }) => {
    const body = { name: `Token ${next()}`, scopes: ['read-published' as const], currentPassword: testPassword };
    const { apiToken } = await admin.call(contract.apiTokens.create, { body });
    return { input: { params: { id: apiToken.id } }, entries: on('api-token', 'api-token.revoke', apiToken.id) };
  }),
  sample(contract.mails.retry, async (world) => {
    const id = await failedMail(world);
    return { input: { params: { id } }, entries: on('mail', 'mail.retry', id) };
  }),
  sample(contract.mails.forget, async (world) => {
    const id = await failedMail(world);
    return { input: { params: { id } }, entries: on('mail', 'mail.forget', id) };
  }),
  sample(contract.jobs.retry, async (world) => {
    const id = await parkedJob(world);
    return { input: { params: { id } }, entries: on('job', 'job.retry', id) };
  }),
  sample(contract.jobs.forget, async (world) => {
    const id = await parkedJob(world);
    return { input: { params: { id } }, entries: on('job', 'job.forget', id) };
  }),
  sample(contract.backups.start, async ({ server }) => {
    await server.runJobs();
    return { input: {}, entries: on('backup', 'backup.start', backupTarget(server.services.settings)) };
  }),
  sample(contract.presence.move, async ({ page }) => ({
    input: { params: { id: (await page()).pageID }, body: { client: 'sample-client-1', block: '' } },
    entries: [],
  })),
  sample(contract.notifications.read, async () => ({ input: { params: { id: 1 } }, entries: [] })),
  sample(contract.notifications.readAll, async () => ({ input: { body: { upTo: 1 } }, entries: [] })),
  sample(contract.uploads.create, async (world) => ({
    send: async () => {
      if ((await beginUpload(world)) === '') throw new Error('not created');
    },
    entries: [],
  })),
  sample(contract.uploads.append, async (world) => {
    const url = await beginUpload(world);
    return {
      send: () =>
        expectSuccess(
          world.caller.browser.post(url, undefined, {
            method: 'PATCH',
            body: 'note',
            headers: { ...uploadHeaders, 'Upload-Offset': '0', 'Content-Type': bytesType },
          }),
        ),
      entries: [],
    };
  }),
  sample(contract.uploads.cancel, async (world) => {
    const url = await beginUpload(world);
    return {
      send: () =>
        expectSuccess(world.caller.browser.post(url, undefined, { method: 'DELETE', headers: uploadHeaders })),
      entries: [],
    };
  }),
];
