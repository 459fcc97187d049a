import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** Whether visitors reach the server through TLS. */
export const isSecure = (request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): boolean =>
  request.protocol === 'https' || settings.publicUrl?.startsWith('https:') === true;

/** The cookie that carries the session; the unprefixed name exists only for plain http on this machine. */
function cookieOf(request: FastifyRequest, settings: Settings): { name: string; secure: boolean } {
  const plain = !isSecure(request, settings) && isLoopback(request.hostname);
  return plain ? { name: 'ximblox', secure: false } : { name: '__Host-ximblox', secure: true };
}

/** The session ID that a request carries, `''` for none. */
export function readSessionCookie(request: FastifyRequest, settings: Settings): string {
  const value = request.cookies[cookieOf(request, settings).name];
  return value !== undefined && value.length < 200 ? value : '';
}

/** Sets the cookie; without `token` it is removed. */
export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  token: string | null,
): void {
  const { name, secure } = cookieOf(request, settings);
  const flags = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure };
  if (token === null) reply.clearCookie(name, flags);
  else reply.setCookie(name, token, flags);
}
