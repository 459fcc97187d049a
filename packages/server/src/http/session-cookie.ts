import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { isLoopback } from './hosts.ts';

/** Whether visitors reach the server through TLS. */
export const isSecure = (request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): boolean =>
  request.protocol === 'https' || settings.publicUrl?.startsWith('https:') === true;

interface CookieFrame {
  name: string;
  flags: { path: string; httpOnly: boolean; sameSite: 'lax'; secure: boolean };
}

/** Name and flags of a cookie of the admin; the unprefixed name exists only for plain http on this machine. */
export function cookieFrame(request: FastifyRequest, settings: Settings, name: string): CookieFrame {
  const secure = isSecure(request, settings) || !isLoopback(request.hostname);
  return { name: secure ? `__Host-${name}` : name, flags: { path: '/', httpOnly: true, sameSite: 'lax', secure } };
}

const sessionCookie = (request: FastifyRequest, settings: Settings): CookieFrame =>
  cookieFrame(request, settings, 'ximblox');

/** The session ID that a request carries, `''` for none. */
export function readSessionCookie(request: FastifyRequest, settings: Settings): string {
  const value = request.cookies[sessionCookie(request, settings).name];
  return value !== undefined && value.length < 200 ? value : '';
}

/** Sets the cookie; without `token` it is removed. */
export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  token: string | null,
): void {
  const { name, flags } = sessionCookie(request, settings);
  if (token === null) reply.clearCookie(name, flags);
  else reply.setCookie(name, token, flags);
}
