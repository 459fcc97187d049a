import { isIPv4 } from 'node:net';
import type { SessionInfo } from '@ximblox/contract';

/** Marks in the name that a browser gives itself; the first that fits counts, since most name others too. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string, SessionInfo['kind']][] = [
  [/\b(iPhone|iPod)\b/, 'iOS', 'phone'],
  [/\biPad\b/, 'iPadOS', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'desktop'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'desktop'],
];

/** Browser and system by what the browser calls itself; for people to know their devices, never to decide by. */
export function deviceOf(agent: string): Pick<SessionInfo, 'browser' | 'system' | 'kind'> {
  const system = systems.find(([mark]) => mark.test(agent));
  return {
    browser: browsers.find(([mark]) => mark.test(agent))?.[1] ?? '',
    system: system?.[1] ?? '',
    kind: system?.[2] ?? 'other',
  };
}

const privateIPv4 = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/;

/** Where an address is, as far as it tells by itself. */
export function placeOf(address: string): SessionInfo['place'] {
  const plain = address.replace(/^::ffff:/i, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'machine';
  const isPrivate = isIPv4(plain) ? privateIPv4.test(plain) : /^(f[cd]|fe80:)/i.test(plain);
  return isPrivate ? 'network' : 'internet';
}
