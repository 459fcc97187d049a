import { expect, test } from 'vitest';
import { initdbProblem } from './initialise.ts';

test('explains a user without a name and a full disk, and quotes initdb otherwise', () => {
  expect(initdbProblem('initdb: could not look up effective user ID 12345: user does not exist\n')).toBe(
    'The embedded PostgreSQL needs a user with a name, and user 12345 has none on this machine: add a line for it to /etc/passwd, start as root or as another user, or set DATABASE_URL.',
  );
  expect(initdbProblem('running bootstrap script\ninitdb: error: no space left\n')).toBe(
    'The embedded PostgreSQL could not create its database: initdb: error: no space left',
  );
  const cleaned = 'could not write: No space left on device\ninitdb: removing contents of data directory "/x"\n';
  expect(initdbProblem(cleaned)).toContain('the disk is full');
  const short = 'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10\n';
  expect(initdbProblem(short)).toContain('the disk is full');
  expect(initdbProblem('FATAL:  no such locale\ninitdb: removing contents of data directory "/x"\n')).toBe(
    'The embedded PostgreSQL could not create its database: FATAL:  no such locale',
  );
});
