import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.ts';
import { allEndpoints, contract } from './contract.ts';
import { CmsError, errorText, failAll, statusOf } from './errors.ts';
import { openApi } from './openapi.ts';
import { allows, holds } from './permissions.ts';
import { errorsOf } from './validation.ts';
import {
  email,
  idParam,
  locale,
  multilineText,
  requiredMultilineText,
  requiredText,
  slug,
  text,
} from './entities/values.ts';
import { mediaPath } from './entities/media.ts';

describe('the contract', () => {
  it('declares no method and path twice', () => {
    const addresses = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('names every parameter of a path in its schema', () => {
    for (const { name, endpoint } of allEndpoints) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys((endpoint.params as z.ZodObject).shape), name).toEqual(inPath);
    }
  });

  it('never lets a call that reads be a write by mistake', () => {
    for (const { name, endpoint } of allEndpoints) {
      if (endpoint.method === 'GET') expect(endpoint.kind, name).toBe('read');
    }
  });

  it('becomes an OpenAPI document with one operation for each endpoint', () => {
    const document = openApi('1.0.0') as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(allEndpoints.length);
    expect(document.paths).toHaveProperty('/api/ximblox/page/{id}/publish');
  });

  it('refers in its OpenAPI document to nothing that is not there', () => {
    const text = JSON.stringify(openApi('1.0.0'));
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(names).toContain('MenuItem');
    for (const name of names) expect(components.schemas, name).toHaveProperty([name]);
    expect(text.split('"$ref":').length - 1).toBe(names.length);
    expect(text).not.toContain('$defs');
  });
});

describe('errors', () => {
  it('have the texts of the catalogue, with the label in place', () => {
    expect(errorText({ property: 'email', code: 'V_01' }, 'Email')).toBe('The Email field is required.');
    expect(errorText({ property: 'slug', code: 'V_06' })).toBe('Slug already exists.');
    expect(errorText({ property: 'blocks.3.anchorPoint', code: 'V_12' })).toBe('The anchor is not valid.');
    // Names that every object inherits are names like any other.
    expect(errorText({ property: 'blocks.0.__images.constructor', code: 'V_12' })).toBe(
      'The constructor is not valid.',
    );
    expect(errorText({ property: 'x', code: 'Q_99' })).toBe('Error (code: Q_99)');
  });

  it('take the highest status among them', () => {
    expect(statusOf('V_01')).toBe(422);
    expect(() => failAll([])).not.toThrow();
    const attempt = () =>
      failAll([
        { property: 'a', code: 'V_01' },
        { property: 'b', code: 'G_01' },
      ]);
    expect(attempt).toThrow(expect.objectContaining({ status: 500 }));
  });

  it('come all at once from a parse, in codes', () => {
    const schema = z.object({
      name: requiredText(5),
      email,
      age: z.int(),
      url: z.url(),
      own: z.string().refine(() => false, 'V_18'),
    });
    const parsed = schema.safeParse({ name: ' ', email: 'x', age: '7', url: 'x', own: '' }, { reportInput: true });
    expect(parsed.success ? [] : errorsOf(parsed.error)).toEqual([
      { property: 'name', code: 'V_01' },
      { property: 'email', code: 'V_02' },
      { property: 'age', code: 'V_12' },
      { property: 'url', code: 'V_13' },
      { property: 'own', code: 'V_18' },
    ]);
    const open = z.object({ locale }).safeParse({ locale: '' }, { reportInput: true });
    expect(open.success ? [] : errorsOf(open.error)).toEqual([{ property: 'locale', code: 'V_01' }]);
    const missing = schema.safeParse({}, { reportInput: true });
    expect(missing.success ? [] : errorsOf(missing.error).map((item) => item.code)).toEqual(Array(5).fill('V_01'));
  });
});

describe('values', () => {
  it.each(['1abc', '1e0', '0', '01', '-1', ' 1', ''])('%j is no ID', (text) => {
    expect(idParam.safeParse(text).success).toBe(false);
  });

  it.each(['/a', 'a/', 'A', 'a//b', 'a b', '..', 'a/../b', '.a', 'é'])('%j is no slug', (text) => {
    expect(slug.safeParse(text).success).toBe(false);
  });

  it.each(['', 'a', 'a/b-c', '404', 'v1.2'])('%j is a slug', (text) => {
    expect(slug.safeParse(text).success).toBe(true);
  });

  it.each(['', 'a', '/..', '/a/../b', '/a//b', '/a\\b', '/a\0', '/a/', '/./a'])('%j is no folder', (text) => {
    expect(mediaPath.safeParse(text).success).toBe(false);
  });

  it.each(['/', '/foto’s', '/a/b c', '/..a'])('%j is a folder', (text) => {
    expect(mediaPath.safeParse(text).success).toBe(true);
  });
});

describe('permissions', () => {
  const narrow = [{ name: 'edit-page', parameters: { locales: ['nl-nl'], own: true } }];

  it('hold where every parameter agrees', () => {
    expect(allows(narrow, 'edit-page', { locale: 'nl-nl', own: true })).toBe(true);
    expect(allows(narrow, 'edit-page', { locale: 'nl-nl', own: false })).toBe(false);
    expect(allows(narrow, 'edit-page', { locale: 'de-de', own: true })).toBe(false);
    expect(allows(narrow, 'edit-page', {})).toBe(false);
    expect(holds(narrow, 'edit-page')).toBe(true);
    expect(holds(narrow, 'publish-page')).toBe(false);
  });

  it('deny by an empty list, an unknown parameter, or a parameter of another permission', () => {
    expect(allows([{ name: 'edit-page', parameters: { locales: [] } }], 'edit-page', { locale: 'nl-nl' })).toBe(false);
    expect(allows([{ name: 'edit-page', parameters: { moon: 'full' } }], 'edit-page', {})).toBe(false);
    expect(
      allows([{ name: 'manage-menu', parameters: { locales: ['nl-nl'] } }], 'manage-menu', { locale: 'nl-nl' }),
    ).toBe(false);
    expect(allows([{ name: 'edit-page', parameters: { toString: [] } }], 'edit-page', {})).toBe(false);
  });

  it('reach folders below, never beside', () => {
    const folders = [{ name: 'edit-media', parameters: { folders: ['/news'] } }];
    expect(allows(folders, 'edit-media', { folder: '/news/2026' })).toBe(true);
    expect(allows(folders, 'edit-media', { folder: '/newsroom' })).toBe(false);
  });
});

describe('the client', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers });

  it('fills the path, carries the token of the last answer, and gives back the answer', async () => {
    const seen: { address: string; init: RequestInit }[] = [];
    const client = createClient({
      origin: 'http://x',
      fetch: (address, init = {}) => {
        seen.push({ address: String(address), init });
        return Promise.resolve(
          answer(200, { Success: true, Errors: [], publishedVersionID: 3, publishedID: 4 }, { 'X-CSRF-Token': 't1' }),
        );
      },
    });
    await client.call(contract.pages.get, { params: { id: 7 } });
    const made = await client.call(contract.publication.publish, { params: { id: 7 }, body: { versionID: 3 } });
    expect(made.publishedID).toBe(4);
    expect(seen[1]?.address).toBe('http://x/api/ximblox/page/7/publish');
    expect(seen[1]?.init.headers).toMatchObject({ 'X-CSRF-Token': 't1', 'X-Requested-With': 'XMLHttpRequest' });
  });

  it('sends a call once more that was on its way while the session got a new ID, and ends when that is no help', async () => {
    const withoutSession = () => answer(401, { Success: false, Errors: [{ property: '', code: 'UM_01' }] });
    const outdated = () =>
      answer(403, { Success: false, Errors: [{ property: 'csrfToken', code: 'V_04' }] }, { 'X-CSRF-Token': 'new' });
    const calls = async (...answers: (() => Response)[]): Promise<{ sent: number; ended: number; status: number }> => {
      let sent = 0;
      let ended = 0;
      const client = createClient({
        fetch: () => Promise.resolve((answers[sent++] ?? withoutSession)()),
        renewals: { during: (call) => call(), over: async () => undefined },
        onSessionEnd: () => (ended += 1),
      });
      const call = client.call(contract.publication.publish, { params: { id: 7 }, body: {} });
      const status = await call.then(
        () => 200,
        (error: CmsError) => error.status,
      );
      return { sent, ended, status };
    };
    const done = () => answer(200, { Success: true, Errors: [], publishedVersionID: 3, publishedID: 4 });
    expect(await calls(withoutSession, done)).toEqual({ sent: 2, ended: 0, status: 200 });
    expect(await calls(withoutSession, outdated, done)).toEqual({ sent: 3, ended: 0, status: 200 });
    expect(await calls()).toEqual({ sent: 2, ended: 1, status: 401 });
  });

  it('throws the errors of the answer, and G_01 when there is none', async () => {
    const errors = [{ property: 'version', code: 'V_07' }];
    const refused = createClient({
      fetch: () => Promise.resolve(answer(409, { Success: false, Errors: errors, newestVersionID: 8 })),
    });
    const failure = await refused.call(contract.settings.get).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CmsError);
    expect(failure).toMatchObject({ status: 409, errors, details: { newestVersionID: 8 } });
    const silent = createClient({ fetch: () => Promise.reject(new TypeError('down')) });
    await expect(silent.call(contract.settings.get)).rejects.toMatchObject({ status: 0, errors: [{ code: 'G_01' }] });
  });
});

describe('texts', () => {
  const isTaken = (schema: z.ZodType, value: string): boolean => schema.safeParse(value).success;

  it.each(['a\nb', 'a\rb', 'a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\tb'])('one line refuses %j', (value) => {
    expect([isTaken(text(10), value), isTaken(requiredText(10), value)]).toEqual([false, false]);
  });

  it('several lines take line breaks and tabs, and no other control character', () => {
    expect(isTaken(multilineText(10), 'a\r\n\tb')).toBe(true);
    expect(isTaken(requiredMultilineText(10), 'a\u0000b')).toBe(false);
  });
});
