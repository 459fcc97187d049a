import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each([
  ['/contact', '/contact'],
  ['/nieuws?page=2#top', '/nieuws?page=2'],
  ['//contact', '/'],
  ['//evil.example/contact', '/'],
  ['///evil.example', '/'],
  [String.raw`/\evil.example`, '/'],
  ['/.//evil.example', '/evil.example'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['contact', '/'],
])('%s leads to %s', (address, path) => {
  expect(localPath(address)).toBe(path);
});
