import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { mountHealth, type ReadinessChecks, type ReadinessFigures } from './health.ts';

async function serve(checks: ReadinessChecks, figures?: ReadinessFigures) {
  const [app, stopping] = [fastify(), new AbortController()];
  mountHealth(app, { checks, figures }, stopping.signal);
  await app.ready();
  onTestFinished(() => app.close());
  const ask = async () => {
    const answer = await app.inject('/readyz');
    return { code: answer.statusCode, ...(answer.json() as object) };
  };
  return { ask, stopping };
}

test('it is ready when everything is there, and names what is not', async () => {
  let isAway = false;
  const { ask, stopping } = await serve({
    database: async () => undefined,
    files: async () => {
      if (isAway) throw new Error('away');
    },
  });
  expect(await ask()).toEqual({ code: 200, status: 'ready' });
  isAway = true;
  expect(await ask()).toEqual({ code: 503, status: 'not ready', failing: ['files'] });
  isAway = false;
  expect(await ask()).toEqual({ code: 200, status: 'ready' });
  stopping.abort();
  expect(await ask()).toEqual({ code: 503, status: 'not ready', failing: ['stopping'] });
});

test('figures are told whether it is ready or not, as they are at that moment', async () => {
  let age = 3;
  const { ask, stopping } = await serve({}, { listenerAge: () => age });
  expect(await ask()).toEqual({ code: 200, status: 'ready', listenerAge: 3 });
  age = 12;
  stopping.abort();
  expect(await ask()).toEqual({ code: 503, status: 'not ready', failing: ['stopping'], listenerAge: 12 });
});

test('what hangs is told within a second, and is not asked again meanwhile', async () => {
  let asked = 0;
  let goOn = (): void => undefined;
  const { ask } = await serve({
    database: async () => undefined,
    files: () => {
      asked += 1;
      return new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
  });
  for (let time = 0; time < 2; time += 1) {
    const began = performance.now();
    expect(await ask()).toEqual({ code: 503, status: 'not ready', failing: ['files'] });
    expect(performance.now() - began).toBeLessThan(1000);
  }
  expect(asked).toBe(1);
  const answer = ask();
  await sleep(50);
  goOn();
  expect(await answer).toEqual({ code: 200, status: 'ready' });
});
