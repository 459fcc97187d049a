import { expect, it } from 'vitest';
import { parseUserAgent, classifyAddress } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
    'desktop',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux', 'desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari',
    'macOS',
    'desktop',
  ],
  ['curl/8', '', '', 'other'],
])('parses %s', (agent, browser, system, kind) => expect(parseUserAgent(agent)).toEqual({ browser, system, kind }));

it('classifies loopback, private and public addresses', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(classifyAddress)).toEqual(['machine', 'machine', 'machine']);
  expect(['10.1.2.3', '172.20.0.1', 'fd00::1'].map(classifyAddress)).toEqual(['network', 'network', 'network']);
  expect(['8.8.8.8', '172.40.0.1', '2a01::1'].map(classifyAddress)).toEqual(['internet', 'internet', 'internet']);
});
