import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.ts';
import { allEndpoints, contract } from './contract.ts';
import { CmsError, errorSentence, errorText, failAll, statusOf } from './errors.ts';
import { openApi } from './openapi.ts';
import { toSingleLine } from './single-line.ts';
import { allows, hasPermission, possibleParameters } from './permissions.ts';
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
  it('declares every method and path once', () => {
    const addresses = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('names every parameter of a path in its schema', () => {
    for (const { name, endpoint } of allEndpoints) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys((endpoint.params as z.ZodObject).shape), name).toEqual(inPath);
    }
  });

  it('declares every GET endpoint as a read', () => {
    for (const { name, endpoint } of allEndpoints) {
      if (endpoint.method === 'GET') expect(endpoint.kind, name).toBe('read');
    }
  });

  it('produces an OpenAPI document with one operation for each endpoint', () => {
    const document = openApi('1.0.0') as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(allEndpoints.length);
    expect(document.paths).toHaveProperty('/api/ximblox/page/{id}/publish');
  });

  it('resolves every reference in its OpenAPI document', () => {
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
  it('have the messages of the catalogue, with the label filled in', () => {
    expect(errorText({ property: 'email', code: 'V_01' }, 'Email')).toBe('The Email field is required.');
    expect(errorText({ property: 'slug', code: 'V_06' })).toBe('Slug already exists.');
    expect(errorText({ property: 'blocks.3.anchorPoint', code: 'V_12' })).toBe('The anchor is not valid.');
    // Properties may have names that every object inherits.
    expect(errorText({ property: 'blocks.0.__images.constructor', code: 'V_12' })).toBe(
      'The constructor is not valid.',
    );
    expect(errorSentence({ property: 'typeData.website', code: 'V_13' })).toBe('Website is not a valid URL.');
    expect(errorSentence({ property: 'slug', code: 'V_06' })).toBe('Slug already exists.');
    expect(errorSentence({ property: 'image', code: 'UM_05' })).toBe('Image exceeds 2MB.');
    expect(errorSentence({ property: '', code: 'V_13' })).toBe('is not a valid URL.');
    expect(errorText({ property: 'x', code: 'Q_99' })).toBe('Error (code: Q_99)');
  });

  it('answer with the highest status among them', () => {
    expect(statusOf('V_01')).toBe(422);
    expect(() => failAll([])).not.toThrow();
    const attempt = () =>
      failAll([
        { property: 'a', code: 'V_01' },
        { property: 'b', code: 'G_01' },
      ]);
    expect(attempt).toThrow(expect.objectContaining({ status: 500 }));
  });

  it('are collected from a failed parse as codes', () => {
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
  it.each(['1abc', '1e0', '0', '01', '-1', ' 1', ''])('rejects %j as an ID', (text) => {
    expect(idParam.safeParse(text).success).toBe(false);
  });

  it.each(['/a', 'a/', 'A', 'a//b', 'a b', '..', 'a/../b', '.a', 'é'])('rejects %j as a slug', (text) => {
    expect(slug.safeParse(text).success).toBe(false);
  });

  it.each(['', 'a', 'a/b-c', '404', 'v1.2'])('accepts %j as a slug', (text) => {
    expect(slug.safeParse(text).success).toBe(true);
  });

  it.each(['', 'a', '/..', '/a/../b', '/a//b', '/a\\b', '/a\0', '/a/', '/./a'])(
    'rejects %j as a folder path',
    (text) => {
      expect(mediaPath.safeParse(text).success).toBe(false);
    },
  );

  it.each(['/', '/foto’s', '/a/b c', '/..a'])('accepts %j as a folder path', (text) => {
    expect(mediaPath.safeParse(text).success).toBe(true);
  });
});

describe('permissions', () => {
  const narrow = [{ name: 'edit-page', parameters: { locales: ['nl-nl'], own: true } }];

  it('apply when every parameter matches', () => {
    expect(allows(narrow, 'edit-page', { locale: 'nl-nl', own: true })).toBe(true);
    expect(allows(narrow, 'edit-page', { locale: 'nl-nl', own: false })).toBe(false);
    expect(allows(narrow, 'edit-page', { locale: 'de-de', own: true })).toBe(false);
    expect(allows(narrow, 'edit-page', {})).toBe(false);
    expect(hasPermission(narrow, 'edit-page')).toBe(true);
    expect(hasPermission(narrow, 'publish-page')).toBe(false);
  });

  it('deny for an empty list, an unknown parameter, or a parameter of another permission', () => {
    expect(allows([{ name: 'edit-page', parameters: { locales: [] } }], 'edit-page', { locale: 'nl-nl' })).toBe(false);
    expect(allows([{ name: 'edit-page', parameters: { moon: 'full' } }], 'edit-page', {})).toBe(false);
    expect(
      allows([{ name: 'manage-menu', parameters: { locales: ['nl-nl'] } }], 'manage-menu', { locale: 'nl-nl' }),
    ).toBe(false);
    expect(allows([{ name: 'edit-page', parameters: { toString: [] } }], 'edit-page', {})).toBe(false);
  });

  it('of extensions can be restricted, unknown ones cannot', () => {
    const permission = (name: string) => [{ name, parameters: { locales: ['nl-nl'] } }];
    expect(allows(permission('newsletter.send'), 'newsletter.send', { locale: 'nl-nl' })).toBe(true);
    expect(allows(permission('newsletter.send'), 'newsletter.send', { locale: 'de-de' })).toBe(false);
    expect(possibleParameters('newsletter')).toEqual([]);
  });

  it('include subfolders, not folders with the same prefix', () => {
    const folders = [{ name: 'edit-media', parameters: { folders: ['/news'] } }];
    expect(allows(folders, 'edit-media', { folder: '/news/2026' })).toBe(true);
    expect(allows(folders, 'edit-media', { folder: '/newsroom' })).toBe(false);
  });
});

describe('the client', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers });

  it('fills the path, sends the CSRF token of the last answer and returns the reply', async () => {
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

  it('retries a call that was in flight while the session ID was renewed, and ends the session if the retry fails', async () => {
    const withoutSession = () => answer(401, { Success: false, Errors: [{ property: '', code: 'UM_01' }] });
    const outdated = () =>
      answer(403, { Success: false, Errors: [{ property: 'csrfToken', code: 'V_04' }] }, { 'X-CSRF-Token': 'new' });
    const calls = async (...answers: (() => Response)[]): Promise<{ sent: number; ended: number; status: number }> => {
      let sent = 0;
      let ended = 0;
      const client = createClient({
        fetch: () => Promise.resolve((answers[sent++] ?? withoutSession)()),
        renewalLock: { run: (call) => call(), settled: async () => undefined },
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

  it('throws the errors of the answer, or G_01 without an answer', async () => {
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

  it('says how long to wait after answers 429 and 503', async () => {
    const errorsAfter = async (status: number, headers: Record<string, string>, code: string): Promise<unknown> => {
      const body = JSON.stringify({ Success: false, Errors: [{ property: '', code }] });
      const client = createClient({ fetch: async () => new Response(body, { status, headers }) });
      return client.call(contract.auth.user).catch(({ errors }: CmsError) => errors);
    };
    const wait = (retryAfter: number) => [{ property: '', code: 'G_01', retryAfter }];
    expect(await errorsAfter(429, { 'Retry-After': '42' }, 'G_01')).toEqual(wait(42));
    expect(await errorsAfter(503, { 'Retry-After': '2' }, 'G_01')).toEqual(wait(2));
    expect(await errorsAfter(429, { 'Retry-After': 'Fri, 27 Nov 2026 09:00:00 GMT' }, 'G_01')).toEqual(wait(60));
    expect(await errorsAfter(503, {}, 'G_01')).toEqual(wait(5));
    // Other answers, and codes with a text of their own, stay as they are.
    expect(await errorsAfter(500, { 'Retry-After': '9' }, 'G_01')).toEqual([{ property: '', code: 'G_01' }]);
    expect(await errorsAfter(429, { 'Retry-After': '9' }, 'AUTH_03')).toEqual([{ property: '', code: 'AUTH_03' }]);
  });
});

describe('texts', () => {
  const isValid = (schema: z.ZodType, value: string): boolean => schema.safeParse(value).success;

  it.each(Array.from('\n\r\0\u001b\u007f\u0085\t\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'))(
    'single-line text rejects %j, and a name from outside loses it',
    (character) => {
      const value = `a${character}b`;
      expect([isValid(text(10), value), isValid(requiredText(10), value)]).toEqual([false, false]);
      expect(toSingleLine(`${value}${character}`)).toBe('a b');
    },
  );

  it.each(['نمی‌خواهم', 'א\u200fב', 'a\u200eb', '\u061cأ', '👩‍💻', '❤️'])('single-line text accepts %j', (value) => {
    expect([isValid(text(20), value), toSingleLine(value)]).toEqual([true, value]);
  });

  it('multi-line text accepts line breaks and tabs, but no other control character', () => {
    expect(isValid(multilineText(10), 'a\r\n\tb')).toBe(true);
    expect(isValid(requiredMultilineText(10), 'a\u0000b')).toBe(false);
  });
});
