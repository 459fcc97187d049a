import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { csrfProperty, fail } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { ownOrigins } from './hosts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The CSRF token of the request, once verified against its session. */
    csrfToken: string | null;
  }
}

/** Signs CSRF tokens. A key object, since creating one from bytes costs more than using it. */
export type CsrfKey = KeyObject;

export const createCsrfKey = (secret: Buffer): CsrfKey => createSecretKey(secret);

const macOf = (secret: CsrfKey, sessionHash: Buffer, random: string): Buffer =>
  createHmac('sha256', secret).update(sessionHash).update(random).digest();

/** Creates a CSRF token, valid for as long as the session keeps its ID. */
export function createCsrfToken(secret: CsrfKey, sessionHash: Buffer): string {
  const random = randomBytes(16).toString('base64url');
  return `${random}.${macOf(secret, sessionHash, random).toString('base64url')}`;
}

/** Returns whether the token was created for this session; in constant time. */
export function verifyCsrfToken(secret: CsrfKey, sessionHash: Buffer, token: string): boolean {
  const [random = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, sessionHash, random);
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Rejects an unsafe call that a page of another origin could have made. The call needs a header that only scripts of this
 * origin can set, and the browser's `Origin` and `Sec-Fetch-Site` must agree.
 * @param others further allowed origins
 * @throws 403 UM_01
 */
export function checkOrigin(request: FastifyRequest, settings: Settings, others: readonly string[] = []): void {
  if (header(request, 'x-requested-with').toLowerCase() !== 'xmlhttprequest') fail('UM_01');
  if (!others.includes(header(request, 'origin'))) checkSameOrigin(request, settings);
}

/**
 * Rejects requests whose `Origin` or `Sec-Fetch-Site` names another origin.
 * @throws 403 UM_01
 */
export function checkSameOrigin(request: FastifyRequest, settings: Settings): void {
  const origin = header(request, 'origin');
  if (origin !== '') {
    const own = ownOrigins(request, settings);
    if (own.includes(origin)) return;
    request.log.info({ origin, own }, 'refused a call from another origin; behind a proxy set XIMBLOX_PUBLIC_URL');
    fail('UM_01');
  }
  const site = header(request, 'sec-fetch-site');
  if (site !== '' && site !== 'same-origin' && site !== 'none') fail('UM_01');
}

/**
 * Rejects an unsafe call without the CSRF token of its session.
 * @throws 403 V_04 on `csrfToken`
 */
export function checkToken(request: FastifyRequest, secret: CsrfKey, sessionHash: Buffer): void {
  const token = header(request, 'x-csrf-token');
  if (!verifyCsrfToken(secret, sessionHash, token)) fail('V_04', csrfProperty, { status: 403 });
  request.csrfToken = token;
}

/** Returns the CSRF token for the response. A valid token of the request is reused: creating one costs as much as verifying it. */
export function responseToken({ csrfToken, caller, sessionHash }: FastifyRequest, secret: CsrfKey): string | null {
  if (sessionHash === null) return null;
  return caller?.tokenHash === sessionHash && csrfToken !== null ? csrfToken : createCsrfToken(secret, sessionHash);
}
