import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database/database.ts';
import { createLog, withoutRedaction } from './log.ts';
import { runForRequest } from './request-scope.ts';
import { createTestDatabase } from '../testing/database.ts';

function createLines() {
  const lines: string[] = [];
  return { log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }), lines };
}

const scope = { requestID: 'a-request', userID: () => 7, queries: { count: 0, milliseconds: 0 } };

test('lines of a request have its ID and that of its user, whatever writes them', async () => {
  const { log, lines } = createLines();
  await runForRequest(scope, async () => {
    await Promise.resolve();
    log.info('in the request');
    withoutRedaction(log).info({ route: '/page' }, 'a call');
    log.debug('below the level');
  });
  log.info('outside');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ requestID: 'a-request', userID: 7, msg: 'in the request' }),
    expect.objectContaining({ requestID: 'a-request', userID: 7, route: '/page', msg: 'a call' }),
    expect.not.objectContaining({ requestID: expect.anything() }),
  ]);
});

test('a line is one line without secrets, whatever the values are', () => {
  const { log, lines } = createLines();
  const secret = 'Zandmotor-2026!';
  const forged = `x\n{"level":60,"msg":"forged"}\u2028`;
  log.warn({ password: secret, body: { newPassword: secret }, request: { headers: { cookie: secret } } }, forged);
  log.error(
    { err: Object.assign(new Error('failed'), { detail: `Failing row contains (${secret}).` }), forged },
    'error',
  );
  log.info({ nested: { deeply: { token: secret } } }, 'nested');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(line).not.toContain(secret);
  }
});

/** Logs a line to a disk that is full for the first three attempts to write. */
const logToFullDisk = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { write } = fs;
  let attempts = 0;
  fs.write = (fd, bytes, done) =>
    ++attempts > 3 ? write(fd, bytes, done) : setImmediate(() => done(Object.assign(new Error('full'), { code: 'ENOSPC' })));
  syncBuiltinESMExports();
  const { createLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)});
  createLog({ logLevel: 'info' }).info('a line');
  while (attempts < 5) await new Promise((resolve) => setTimeout(resolve, 10));
`;

test('a full disk ends no process, and its log goes on when there is space', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', logToFullDisk], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(errors).toBe('');
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    expect.objectContaining({ msg: 'a line' }),
    expect.objectContaining({ dropped: 0, msg: expect.stringContaining('written again') }),
  ]);
});

test('slow statements are reported with their text, without values', async () => {
  await using database = await createTestDatabase().then((opened) => ({
    ...opened,
    [Symbol.asyncDispose]: () => opened.close(),
  }));
  const slow: string[] = [];
  const { db, close } = openDatabase({
    url: database.url,
    slow: { above: 90, report: (text, milliseconds) => slow.push(`${text} ${milliseconds > 90}`) },
  });
  await db.selectFrom('users').select('id').where('email', '=', 'fast@example.com').execute();
  await sql`select pg_sleep(0.1) where ${'a-secret'} <> ''`.execute(db);
  expect(slow).toEqual(["select pg_sleep(0.1) where $1 <> '' true"]);
  await close();
});
