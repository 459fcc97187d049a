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
