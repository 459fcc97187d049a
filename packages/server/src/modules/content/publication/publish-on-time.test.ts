import { contract } from '@ximblox/contract';
import { expect, onTestFinished, test } from 'vitest';
import { jobHandlers } from '../../../index.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { inLane } from '../../../platform/jobs/lanes.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { createLog } from '../../../platform/log.ts';
import { createTestServer } from '../../../testing/index.ts';

test('a scheduled publication and a bulk action run while webhooks, images, full indexes and hooks hang', async () => {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  const publisher = server.client('publisher');
  const create = async (slug: string): Promise<number> => {
    const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] };
    return (await server.client('editor').call(contract.pages.create, { body })).pageID;
  };
  const [scheduled, inBulk] = [await create('op-tijd'), await create('in-bulk')];
  const params = { id: String(scheduled) };
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  await publisher.call(contract.publication.schedule, { params, body: { publishAt } });
  await server.runJobs();

  const hanging = ['deliver-webhook', 'make-picture', 'index-all-pages', 'after-hook'];
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let running = 0;
  const hang = (): Promise<void> => {
    running += 1;
    return held;
  };
  const handlers = Object.entries(jobHandlers(server)).map(([name, handler]) => [
    name,
    hanging.includes(name) ? inLane(handler.lane ?? 'background', hang) : handler,
  ]);
  const log = createLog({ logLevel: 'silent' });
  const listener = await openListener(server.databaseUrl, log);
  const worker = startWorker({ db: server.db, listener, handlers: Object.fromEntries(handlers), log });
  onTestFinished(async () => {
    finish();
    await worker.stop();
    await listener.close();
  });
  for (const name of hanging) {
    for (let count = 0; count < 5; count += 1) await server.services.jobs.add(server.db, name, {});
  }
  await expect.poll(() => running, { timeout: 30_000 }).toBe(7);

  const due = new Date(Date.now() - 1000);
  await server.db.updateTable('page_schedules').set({ publish_at: due }).where('page_id', '=', scheduled).execute();
  const { jobs } = server.services;
  await jobs.add(server.db, 'run-schedule', { pageID: scheduled }, { key: `schedule:${scheduled}` });
  await publisher.call(contract.bulkActions.start, { body: { action: { kind: 'publish' }, pageIDs: [inBulk] } });
  const published = () =>
    server.db
      .selectFrom('pages')
      .select('slug')
      .where('published_version_id', 'is not', null)
      .orderBy('slug')
      .execute();
  await expect.poll(published, { timeout: 30_000 }).toEqual([{ slug: 'in-bulk' }, { slug: 'op-tijd' }]);
});
