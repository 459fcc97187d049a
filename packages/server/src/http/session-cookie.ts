import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { isLoopback } from './hosts.ts';

/** Returns whether visitors reach the server over TLS. */
export const isSecure = (request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): boolean =>
  request.protocol === 'https' || settings.publicUrl?.startsWith('https:') === true;

interface AdminCookie {
  name: string;
  flags: { path: string; httpOnly: boolean; sameSite: 'lax'; secure: boolean };
}

/** Returns name and flags of a cookie of the admin. Only plain HTTP on this machine has no `__Host-` prefix. */
export function adminCookie(request: FastifyRequest, settings: Settings, name: string): AdminCookie {
  const secure = isSecure(request, settings) || !isLoopback(request.hostname);
  return { name: secure ? `__Host-${name}` : name, flags: { path: '/', httpOnly: true, sameSite: 'lax', secure } };
}

const sessionCookie = (request: FastifyRequest, settings: Settings): AdminCookie =>
  adminCookie(request, settings, 'ximblox');

/** Returns the session ID of a request, or `''`. */
export function readSessionCookie(request: FastifyRequest, settings: Settings): string {
  const value = request.cookies[sessionCookie(request, settings).name];
  return value !== undefined && value.length < 200 ? value : '';
}

/** Sets the session cookie, or removes it when `token` is null. */
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
