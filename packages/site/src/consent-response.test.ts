import { describe, expect, test } from 'vitest';
import { consentResponse } from './consent-response.ts';
import { consentValue, readConsent } from './kit/consent.ts';

const question = { categories: ['statistics', 'media'], version: 2, days: 180 };
const here = { 'sec-fetch-site': 'same-origin' };
const send = (body: string, headers: Record<string, string> = here, isSecure = true) =>
  consentResponse({ consent: question }, { headers, isSecure, body });

describe('a posted consent form', () => {
  test.each([
    ['choice=all&category=media', '2.media.statistics'],
    ['choice=none&category=media', '2'],
    ['choice=chosen&category=media&category=marketing&category=media', '2.media'],
    ['choice=chosen', '2'],
  ])('%s stores %s', (body, value) => {
    const { status, headers } = send(`${body}&back=%2Fnieuws%3Fpagina%3D2`);
    expect(status).toBe(303);
    expect(headers.Location).toBe('/nieuws?pagina=2');
    expect(headers['Set-Cookie']).toBe(`xb_consent=${value}; Path=/; Max-Age=15552000; SameSite=Lax; Secure`);
    expect(headers['Cache-Control']).toBe('no-store');
  });

  test.each([
    ['https://www.waterlijn.example/zoeken?q=dijk&page=2', '/zoeken?q=dijk&page=2'],
    ['https://www.waterlijn.example/nieuws?page=2', '/zoeken'],
    ['https://evil.example/zoeken?q=dijk', '/zoeken'],
    ['zoeken?q=dijk', '/zoeken'],
  ])('sent from %s redirects to %s', (referer, location) => {
    const { headers } = send('choice=all&back=%2Fzoeken', { ...here, host: 'www.waterlijn.example', referer });
    expect(headers.Location).toBe(location);
  });

  test.each(['https://evil.example/', '//evil.example', String.raw`/\evil.example`, '/\t/evil.example', 'x', ''])(
    'redirects within the site only: %s',
    (back) => {
      const { headers } = send(new URLSearchParams({ choice: 'none', back }).toString());
      expect(new URL(headers.Location ?? '', 'https://www.waterlijn.example').host).toBe('www.waterlijn.example');
      expect(headers.Location).toMatch(/^\/(?!\/)/);
    },
  );

  test('is rejected from other origins and with an invalid choice', () => {
    expect(send('choice=all', { 'sec-fetch-site': 'cross-site' }).status).toBe(403);
    expect(send('choice=all', { origin: 'https://evil.example', host: 'www.waterlijn.example' }).status).toBe(403);
    expect(send('choice=all', { origin: 'https://www.waterlijn.example', host: 'www.waterlijn.example' }).status).toBe(
      303,
    );
    expect(send('choice=everything').status).toBe(400);
    expect(send('').status).toBe(400);
    expect(consentResponse({}, { headers: here, isSecure: false, body: 'choice=all' }).status).toBe(404);
  });

  test('sets a cookie without Secure on HTTP', () => {
    expect(send('choice=none', here, false).headers['Set-Cookie']).not.toContain('Secure');
  });
});

describe('the consent cookie', () => {
  test.each([
    [`a=b; xb_consent=${consentValue(question, ['media'])}; c=d`, ['media']],
    ['xb_consent=2', []],
    ['xb_consent=2.marketing.statistics', ['statistics']],
    ['xb_consent=1.media', null],
    ['xb_consent=', null],
    ['my_xb_consent=2.media', null],
    ['', null],
  ])('%s', (cookies, allowed) => {
    expect(readConsent(cookies, question)).toEqual(allowed);
  });
});
