import { z } from 'zod';
import { expect, it } from 'vitest';
import {
  defineEndpoint,
  defineExtension,
  defineHook,
  defineJob,
  defineMessages,
  definePageType,
  definePermission,
  defineSettings,
  defineSite,
  field,
  SiteDefinitionError,
} from '../index.ts';

const page = definePageType({ id: 'page', label: 'Page' });
const base = {
  name: 'Site',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [],
  pageTypes: [page],
};

function problemsOf(differing: object): string[] {
  try {
    defineSite({ ...base, ...differing });
    return [];
  } catch (error) {
    if (!(error instanceof SiteDefinitionError)) throw error;
    return error.problems.map(({ where, what }) => `${where} ${what}`);
  }
}
const problemsWith = (parts: object): string[] =>
  problemsOf({ extensions: [defineExtension({ name: 'tide', ...parts })] });

const send = definePermission({ name: 'send', label: 'Send' });
const ping = (path: string, differing: object = {}) =>
  defineEndpoint({
    method: 'GET',
    path,
    summary: 'Ping',
    access: 'anonymous',
    reply: z.object({}),
    handle: async () => ({}),
    ...differing,
  });
const run = () => undefined;

it('accepts extensions and the server parts of a site', () => {
  const hook = defineHook('page.publish', { after: run });
  const site = defineSite({
    ...base,
    hooks: [hook],
    extensions: [
      defineExtension({
        name: 'tide',
        needs: ['extension:site', 'env:TIDE_KEY'],
        pageTypes: [definePageType({ id: 'station', label: 'Station' })],
        permissions: [send],
        endpoints: [ping('/tide/{station}', { access: send, params: z.object({ station: z.string() }) })],
        jobs: [defineJob({ name: 'fetch', schedule: '*/10 * * * *', run })],
        settings: [defineSettings({ id: 'source', label: 'Source', fields: { url: field.text() } })],
        messages: defineMessages({ LATE: 'is late.' }),
      }),
    ],
  });
  expect(site.extensions.map(({ name }) => name)).toEqual(['tide', 'site']);
  expect(site.pageTypes.map(({ id }) => id)).toContain('station');
  expect(defineSite({ ...site, name: 'Copy' }).pageTypes).toHaveLength(site.pageTypes.length);
});

it('reports problems of extensions together, by name', () => {
  const twins = [defineExtension({ name: 'tide' }), defineExtension({ name: 'tide', needs: ['extension:moon'] })];
  expect(problemsOf({ extensions: [...twins, undefined] })).toEqual([
    'The site has undefined as extension 3: create it with `defineExtension`',
    'Extension "tide" needs the extension "moon", which the site does not have: add it to `extensions`',
    expect.stringContaining('The site has 2 extensions called "tide": rename all but one'),
  ]);
  expect(problemsWith({ name: 'Tide Table', needs: ['mail'] })).toEqual([
    'Extension "Tide Table" cannot have this `name`: use lowercase letters, digits and hyphens',
    'Extension "Tide Table" needs "mail": write "extension:<name>" or "env:<NAME>"',
  ]);
});

it('reports problems of hooks and messages', () => {
  const unknown = { ...defineHook('page.publish', { after: run }), on: 'page.print' };
  expect(
    problemsWith({
      hooks: [unknown, defineHook('page.store', {})],
      messages: { ...defineMessages({ late: 'x' }), LATE: 'is late.' },
    }),
  ).toEqual([
    'Extension "tide" has the message "late": write its code in capitals, such as "CLOSED"',
    'Extension "tide" has "is late." as the message "LATE": create its messages with `defineMessages`',
    expect.stringMatching(/^Extension "tide", hook 1 is for "page.print", which does not exist: use "page.create", /),
    'Extension "tide", hook 2 has neither `before` nor `after`: give it a function',
  ]);
});

it('reports parameters that permissions cannot have', () => {
  const permissions = [
    definePermission({ name: 'send', label: 'Send', parameters: ['locales', 'subtree' as 'forms'] }),
  ];
  expect(problemsWith({ permissions })).toEqual([
    'Extension "tide", permission "send" has the parameter "subtree", which does not exist: use "pageTypes", "locales", "folders" or "forms"',
  ]);
});

it('reports problems of jobs', () => {
  const jobs = [
    defineJob({ name: 'fetch', schedule: 'every hour', run }),
    defineJob({ name: 'fetch', schedule: '0 0 30 2 *', attempts: 99, run }),
    { name: 'idle', run },
  ];
  expect(problemsWith({ jobs })).toEqual([
    'Extension "tide", job "fetch" has the `schedule` "every hour", which is not a cron pattern: write one such as "0 6 * * 1"',
    'Extension "tide", job "fetch" has the `schedule` "0 0 30 2 *", which never comes',
    'Extension "tide", job "fetch" has 99 as `attempts`: use a whole number from 1 to 25',
    'Extension "tide", job "idle" has neither a `schedule` nor an `input`: give it one of them',
    expect.stringContaining('Extension "tide" has 2 jobs called "fetch"'),
  ]);
});

it('reports endpoints that shadow each other, wrong paths and unknown permissions', () => {
  const other = defineExtension({
    name: 'moon',
    endpoints: [ping('/levels/{place}', { params: z.object({ place: z.string() }) })],
  });
  const endpoints = [
    ping('/levels/{station}'),
    ping('levels'),
    ping('/secret', { access: 'print-page' }),
    ping('/send', { access: send }),
  ];
  expect(problemsOf({ extensions: [defineExtension({ name: 'tide', endpoints }), other] })).toEqual([
    'Extension "tide", endpoint GET /levels/{station} has "station" in its `path`, but not in `params`: add it',
    expect.stringContaining('Extension "tide", endpoint GET levels cannot have this `path`'),
    expect.stringContaining('endpoint GET /secret requires the permission "print-page", which does not exist: use '),
    'Extension "tide", endpoint GET /send requires the permission "send", which no extension has: add it to `permissions`',
    expect.stringMatching(/^The site has 2 endpoints called "GET \/levels\/\{\}": rename all but one/),
  ]);
});

it('reports endpoints and hooks without their functions, and bodies of calls that have none', () => {
  const { handle: _, ...idle } = ping('/idle');
  const body = z.object({ level: z.number() });
  const endpoints = [
    idle,
    ping('/read', { body }),
    ping('/fetch', { method: 'FETCH' }),
    ping('/api/site/levels'),
    ping('/change', { method: 'PATCH', body, summary: '' }),
  ];
  const hooks = [
    { ...defineHook('page.publish', { after: run }), befor: run },
    { on: 'page.store', before: 'check' },
  ];
  expect(problemsWith({ endpoints, hooks })).toEqual([
    'Extension "tide", hook 1 has "befor", which does not exist: write `before`',
    'Extension "tide", hook 2 has a `before` that is not a function',
    'Extension "tide", endpoint GET /idle has no `handle`: give it a function',
    'Extension "tide", endpoint GET /read has a `body`, but GET calls have none: use `query`, or another method',
    'Extension "tide", endpoint FETCH /fetch has "FETCH" as `method`: use "GET", "POST", "PUT", "PATCH" or "DELETE"',
    'Extension "tide", endpoint GET /api/site/levels has the `path` "/api/site/levels": leave out "/api/site", below which all endpoints of a site are',
    'Extension "tide", endpoint PATCH /change has an empty `summary`: give it a text',
  ]);
});

it('reports problems of settings and permissions', () => {
  const settings = [
    defineSettings({ id: 'source', label: '', fields: { url: field.text(), photo: field.image() } }),
    { ...defineSettings({ id: 'kept', label: 'Kept', fields: { url: field.text() } }), localFields: ['key'] },
    defineSettings({ id: 'empty', label: 'Empty', fields: {} }),
  ];
  const permissions = [send, definePermission({ name: 'Send All', label: 'Send' })];
  expect(problemsWith({ settings, permissions })).toEqual([
    expect.stringContaining('Extension "tide", permission "Send All" cannot have this `name`'),
    'Extension "tide", settings "source" has an empty `label`: give it a text',
    'Extension "tide", settings "source", field "photo" is of the kind "image": settings have no images, files, links, references and rich text',
    'Extension "tide", settings "kept" has "key" in `localFields`, which is none of its fields: use "url"',
    'Extension "tide", settings "empty" has no fields: give it at least one',
  ]);
});
