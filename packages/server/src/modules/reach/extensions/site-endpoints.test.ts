import { defineEndpoint, defineExtension, defineSite } from '@ximblox/blocks';
import { afterEach, expect, test, vi } from 'vitest';
import type { Context } from '../../../context.ts';
import { testSite } from '../../../testing/index.ts';
import { siteEndpoints } from './site-endpoints.ts';

afterEach(() => vi.useRealTimers());

test('a handler that hangs ends by name after thirty seconds and frees its slot', async () => {
  vi.useFakeTimers();
  const hanging = defineEndpoint({
    method: 'POST',
    path: '/hang',
    summary: 'Never answer',
    access: 'anonymous',
    handle: () => new Promise<object>(() => undefined),
  });
  const site = defineSite({ ...testSite, extensions: [defineExtension({ name: 'slow', endpoints: [hanging] })] });
  const handle = async (_: unknown, __: unknown, work: (context: never) => Promise<unknown>) => work({} as never);
  const services = { settings: { maxInFlight: 2 }, handlerContexts: { handle } };
  const call = async () => siteEndpoints(site)[0]?.handler.handle({ services } as unknown as Context, {});

  const first = expect(call()).rejects.toThrow('endpoint POST /hang of the extension slow did not answer in time');
  await vi.advanceTimersByTimeAsync(29_000);
  await expect(call()).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(1_000);
  await first;

  const next = expect(call()).rejects.toThrow('did not answer in time');
  await vi.advanceTimersByTimeAsync(30_000);
  await next;
});
