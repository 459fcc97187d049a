import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { isReplaced, mountHealth, type ReadinessChecks, type ReadinessFigures } from './health.ts';

async function serve(checks: ReadinessChecks, figures?: ReadinessFigures) {
  const [app, stopping] = [fastify(), new AbortController()];
  mountHealth(app, { checks, figures }, stopping.signal);
  await app.ready();
  onTestFinished(() => app.close());
  const readiness = async (query = '') => {
    const answer = await app.inject(`/readyz${query}`);
    return { code: answer.statusCode, ...(answer.json() as object) };
  };
  return { readiness, stopping };
}

test('is ready when all checks pass, and names those that fail', async () => {
  let isAway = false;
  const { readiness, stopping } = await serve({
    database: async () => undefined,
    files: async () => {
      if (isAway) throw new Error('away');
    },
  });
  expect(await readiness()).toEqual({ code: 200, status: 'ready' });
  isAway = true;
  expect(await readiness()).toEqual({ code: 503, status: 'not ready', failing: ['files'] });
  isAway = false;
  expect(await readiness()).toEqual({ code: 200, status: 'ready' });
  stopping.abort();
  expect(await readiness()).toEqual({ code: 503, status: 'not ready', failing: ['stopping'] });
});

test('stays ready when another process takes over', async () => {
  const { readiness, stopping } = await serve({});
  stopping.abort(isReplaced);
  expect(await readiness()).toEqual({ code: 200, status: 'ready' });
});

test('leaves out the checks that the probe excludes', async () => {
  const failing = () => Promise.reject(new Error('away'));
  const { readiness, stopping } = await serve({
    database: failing,
    notifications: failing,
    files: async () => undefined,
  });
  const excluded = '?exclude=database&exclude=notifications';
  expect(await readiness('?exclude=database')).toEqual({ code: 503, status: 'not ready', failing: ['notifications'] });
  expect(await readiness(excluded)).toEqual({ code: 200, status: 'ready' });
  expect(await readiness('?exclude=databse&exclude=toString')).toEqual({
    code: 400,
    status: 'unknown checks',
    unknown: ['databse', 'toString'],
  });
  stopping.abort();
  expect(await readiness(excluded)).toEqual({ code: 503, status: 'not ready', failing: ['stopping'] });
});

test('reports current figures whether it is ready or not', async () => {
  let age = 3;
  const { readiness, stopping } = await serve({}, { listenerAge: () => age });
  expect(await readiness()).toEqual({ code: 200, status: 'ready', listenerAge: 3 });
  age = 12;
  stopping.abort();
  expect(await readiness()).toEqual({ code: 503, status: 'not ready', failing: ['stopping'], listenerAge: 12 });
});

test('reports a hanging check as failed, and does not start it again', async () => {
  let checks = 0;
  let finish = (): void => undefined;
  const { readiness } = await serve({
    database: async () => undefined,
    files: () => {
      checks += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  });
  for (let time = 0; time < 2; time += 1) {
    expect(await readiness()).toEqual({ code: 503, status: 'not ready', failing: ['files'] });
  }
  expect(checks).toBe(1);
  const answer = readiness();
  await sleep(50);
  finish();
  expect(await answer).toEqual({ code: 200, status: 'ready' });
});
