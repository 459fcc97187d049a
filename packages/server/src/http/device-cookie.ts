import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceControl } from '../context.ts';
import type { Settings } from '../platform/settings.ts';
import { cookieFrame } from './session-cookie.ts';

/** Seconds for which a browser stays known after a login. */
const lifetime = 180 * 86_400;

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** What signs device cookies: made from the installation's secret, so that none of its signatures serves another purpose. */
export type DeviceKey = Buffer;

export const deviceKeyFrom = (secret: Buffer): DeviceKey => createHmac('sha256', secret).update('device').digest();

const macOf = (key: DeviceKey, userID: number, payload: string): Buffer =>
  createHmac('sha256', key).update(`${userID}.${payload}`).digest();

/** A mark `<random>.<seconds since 1970 at which it ends>.<signature>`. */
export function makeDeviceMark(key: DeviceKey, userID: number): string {
  const payload = `${randomBytes(12).toString('base64url')}.${secondsNow() + lifetime}`;
  return `${payload}.${macOf(key, userID, payload).toString('base64url')}`;
}

/** The random part of a mark that was made for this user and has not ended, null of any other; in constant time. */
export function readDeviceMark(key: DeviceKey, userID: number, mark: string): string | null {
  const [random = '', end = '', mac = '', ...rest] = mark.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(key, userID, `${random}.${end}`);
  const isGenuine = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && Number(end) > secondsNow() ? random : null;
}

/** The cookie by which a browser in which a user has logged in is known again, one for each user. It outlives sessions. */
export function deviceControl(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  key: DeviceKey,
): DeviceControl & { commit(): void } {
  const cookieOf = (userID: number) => cookieFrame(request, settings, `ximblox-device-${userID}`);
  let remembered: number | null = null;
  return {
    known: (userID) => readDeviceMark(key, userID, (request.cookies[cookieOf(userID).name] ?? '').slice(0, 200)),
    remember(userID) {
      remembered = userID;
    },
    commit() {
      if (remembered === null) return;
      const { name, flags } = cookieOf(remembered);
      reply.setCookie(name, makeDeviceMark(key, remembered), { ...flags, maxAge: lifetime });
    },
  };
}
