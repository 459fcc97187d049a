import { defineBlock, definePageType, defineSite } from '@ximblox/blocks';
import { afterEach, expect, test, vi } from 'vitest';
import { block } from '../testing/content.ts';
import { createTestSite } from '../testing/site.ts';

afterEach(() => void vi.useRealTimers());

const waiting = defineBlock({
  type: 'waiting',
  label: 'Waiting',
  group: 'Text',
  fields: {},
  example: { props: {} },
  load: () => new Promise<string>(() => undefined),
  deliverData: true,
  component: ({ data }) => <p>{data}</p>,
});

const definition = defineSite({
  name: 'Waiting',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [waiting],
  pageTypes: [definePageType({ id: 'page', label: 'Page' })],
});

test('a loader that never ends leaves its block out after ten seconds, of pages and of the delivery', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { site, content, log, get } = createTestSite({ definition });
  content.put({
    pageID: 7,
    slug: 'about',
    locale: 'en',
    type: 'page',
    title: 'About',
    blocks: [block('w', 'waiting', {})],
  });
  const call = { call: 'page', parameters: { path: '/about' }, headers: {}, token: '' } as const;
  const replies = Promise.all([get('/about'), site.deliver(call)]);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  const [page, delivered] = await replies;
  expect([page.status, page.html.includes('About')]).toEqual([200, true]);
  expect('body' in delivered && (JSON.parse(String(delivered.body)) as object)).toMatchObject({ page: { blocks: [] } });
  const message = 'The data of the block "waiting" failed to load.';
  expect(log).toEqual([
    { level: 'error', message },
    { level: 'error', message },
  ]);
});
