import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { csrfProperty, fail } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { ownOrigins } from './hosts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token that the request came with, once it has been found to be of its session. */
    csrfToken: string | null;
  }
}

/** What the tokens of this installation are made from; a key object, since making one of bytes takes longer than using it. */
export type CsrfSecret = KeyObject;

export const csrfSecretFrom = (secret: Buffer): CsrfSecret => createSecretKey(secret);

const macOf = (secret: CsrfSecret, hashSessionToken: Buffer, random: string): Buffer =>
  createHmac('sha256', secret).update(hashSessionToken).update(random).digest();

/** A token that is good for as long as the session keeps its ID. */
export function makeCsrfToken(secret: CsrfSecret, hashSessionToken: Buffer): string {
  const random = randomBytes(16).toString('base64url');
  return `${random}.${macOf(secret, hashSessionToken, random).toString('base64url')}`;
}

/** Whether the token was made for this session; in constant time. */
export function isCsrfToken(secret: CsrfSecret, hashSessionToken: Buffer, token: string): boolean {
  const [random = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, hashSessionToken, random);
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Refuses an unsafe call that a page of another origin could have made: it needs the header that only scripts of this
 * origin can set, and what the browser says about its origin must not contradict.
 * @param others origins that may call as well
 * @throws 403 UM_01
 */
export function checkOrigin(request: FastifyRequest, settings: Settings, others: readonly string[] = []): void {
  if (header(request, 'x-requested-with').toLowerCase() !== 'xmlhttprequest') fail('UM_01');
  if (!others.includes(header(request, 'origin'))) checkSource(request, settings);
}

/**
 * Refuses what a browser says to come from a page of another origin.
 * @throws 403 UM_01
 */
export function checkSource(request: FastifyRequest, settings: Settings): void {
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
 * Refuses an unsafe call of a session without that session's token.
 * @throws 403 V_04 on `csrfToken`
 */
export function checkToken(request: FastifyRequest, secret: CsrfSecret, hashSessionToken: Buffer): void {
  const token = header(request, 'x-csrf-token');
  if (!isCsrfToken(secret, hashSessionToken, token)) fail('V_04', csrfProperty, { status: 403 });
  request.csrfToken = token;
}

/** The token that an answer carries: the one that came with the request as long as it is good, since a new one costs as much as checking it. */
export function tokenOf({ csrfToken, caller, hashSessionToken }: FastifyRequest, secret: CsrfSecret): string | null {
  if (hashSessionToken === null) return null;
  return caller?.tokenHash === hashSessionToken && csrfToken !== null
    ? csrfToken
    : makeCsrfToken(secret, hashSessionToken);
}
