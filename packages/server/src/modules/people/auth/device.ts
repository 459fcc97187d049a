import { isIPv4 } from 'node:net';
import type { SessionInfo } from '@ximblox/contract';

/** Patterns of user agents, the most specific first: most browsers name others too. */
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

/** Parses browser, system and kind of device from a user agent. For display only, never for access decisions. */
export function parseUserAgent(agent: string): Pick<SessionInfo, 'browser' | 'system' | 'kind'> {
  const system = systems.find(([mark]) => mark.test(agent));
  return {
    browser: browsers.find(([mark]) => mark.test(agent))?.[1] ?? '',
    system: system?.[1] ?? '',
    kind: system?.[2] ?? 'other',
  };
}

const privateIPv4 = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/;

/** Classifies an IP address as loopback, private network or internet. */
export function classifyAddress(address: string): SessionInfo['place'] {
  const plain = address.replace(/^::ffff:/i, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'machine';
  const isPrivate = isIPv4(plain) ? privateIPv4.test(plain) : /^(f[cd]|fe80:)/i.test(plain);
  return isPrivate ? 'network' : 'internet';
}
