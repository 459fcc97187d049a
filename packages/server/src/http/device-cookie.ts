import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceControl } from '../context.ts';
import type { Settings } from '../platform/settings.ts';
import { adminCookie } from './session-cookie.ts';

/** Seconds for which a browser is remembered after a login. */
const lifetime = 180 * 86_400;

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** Key that signs device cookies, derived from the installation's secret so that its signatures fit no other purpose. */
export type DeviceKey = Buffer;

export const deriveDeviceKey = (secret: Buffer): DeviceKey => createHmac('sha256', secret).update('device').digest();

const macOf = (key: DeviceKey, userID: number, payload: string): Buffer =>
  createHmac('sha256', key).update(`${userID}.${payload}`).digest();

/** Creates a device token: `<random>.<expiry in seconds since 1970>.<signature>`. */
export function createDeviceToken(key: DeviceKey, userID: number): string {
  const payload = `${randomBytes(12).toString('base64url')}.${secondsNow() + lifetime}`;
  return `${payload}.${macOf(key, userID, payload).toString('base64url')}`;
}

/** Returns the random part of a valid device token of this user, or null; in constant time. */
export function readDeviceToken(key: DeviceKey, userID: number, token: string): string | null {
  const [random = '', end = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(key, userID, `${random}.${end}`);
  const isGenuine = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && Number(end) > secondsNow() ? random : null;
}

/** Reads and writes the cookie that identifies a browser in which a user has logged in, one per user. It outlives sessions. */
export function deviceControl(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  key: DeviceKey,
): DeviceControl & { commit(): void } {
  const cookieOf = (userID: number) => adminCookie(request, settings, `ximblox-device-${userID}`);
  let remembered: number | null = null;
  return {
    known: (userID) => readDeviceToken(key, userID, (request.cookies[cookieOf(userID).name] ?? '').slice(0, 200)),
    remember(userID) {
      remembered = userID;
    },
    commit() {
      if (remembered === null) return;
      const { name, flags } = cookieOf(remembered);
      reply.setCookie(name, createDeviceToken(key, remembered), { ...flags, maxAge: lifetime });
    },
  };
}
