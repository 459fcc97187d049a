import { type AuditAction, contract, type Release } from '@ximblox/contract';
import { type ExpectedEntry, onPage, sample } from './sample.ts';
import type { World } from './world.ts';

const on = (action: AuditAction, objectID: number): ExpectedEntry[] => [{ action, object: 'release', objectID }];

const create = async ({ admin, next }: World): Promise<Release> =>
  (await admin.call(contract.releases.create, { body: { name: `Release ${next()}` } })).release;

/** Creates a release that publishes a page. */
async function withPage(world: World): Promise<{ release: Release; pageID: number }> {
  const { id } = await create(world);
  const { pageID } = await world.page();
  const body = { changes: [{ kind: 'page' as const, pageID }] };
  const { release } = await world.admin.call(contract.releases.addItems, { params: { id }, body });
  return { release, pageID };
}

async function inReview(world: World): Promise<Release> {
  const { release } = await withPage(world);
  const input = { params: { id: release.id }, body: { revision: release.revision } };
  return (await world.admin.call(contract.releases.requestReview, input)).release;
}

async function published(world: World): Promise<number> {
  const { release } = await withPage(world);
  const input = { params: { id: release.id }, body: { revision: release.revision } };
  await world.admin.call(contract.releases.publish, input);
  return release.id;
}

/** Samples of calls for releases. */
export const releaseSamples = [
  sample(contract.releases.create, async ({ next }) => ({
    input: { body: { name: `Release ${next()}` } },
    entries: ({ release }) => on('release.create', release.id),
  })),
  sample(contract.releases.update, async (world) => {
    const { id, name, revision } = await create(world);
    const body = { name, description: 'For spring', assigneeID: null, dueOn: '2030-03-20', revision };
    return { input: { params: { id }, body }, entries: on('release.update', id) };
  }),
  sample(
    contract.releases.addItems,
    async (world) => {
      const { id } = await create(world);
      const { pageID } = await world.page();
      return {
        input: { params: { id }, body: { changes: [{ kind: 'page' as const, pageID }] } },
        entries: on('release.change-items', id),
      };
    },
    { rule: [['edit-page']] },
  ),
  sample(contract.releases.removeItems, async (world) => {
    const { release, pageID } = await withPage(world);
    return {
      input: { params: { id: release.id }, body: { items: [{ kind: 'page' as const, key: String(pageID) }] } },
      entries: on('release.change-items', release.id),
    };
  }),
  sample(contract.releases.comment, async (world) => {
    const { id } = await create(world);
    return { input: { params: { id }, body: { text: 'Ready?' } }, entries: on('release.comment', id) };
  }),
  sample(contract.releases.requestReview, async (world) => {
    const { id, revision } = (await withPage(world)).release;
    return { input: { params: { id }, body: { revision } }, entries: on('release.request-review', id) };
  }),
  sample(contract.releases.approve, async (world) => {
    const { id, revision } = await inReview(world);
    return { input: { params: { id }, body: { revision } }, entries: on('release.approve', id) };
  }),
  sample(contract.releases.reject, async (world) => {
    const { id, revision } = await inReview(world);
    return {
      input: { params: { id }, body: { reason: 'The menu is missing', revision } },
      entries: on('release.reject', id),
    };
  }),
  sample(
    contract.releases.publish,
    async (world) => {
      const { release, pageID } = await withPage(world);
      const { id, revision } = release;
      return {
        input: { params: { id }, body: { revision } },
        entries: [...onPage('page.publish', pageID), ...on('release.publish', id)],
      };
    },
    { rule: [['publish-page']] },
  ),
  sample(contract.releases.schedule, async (world) => {
    const { id, revision } = (await withPage(world)).release;
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    return { input: { params: { id }, body: { publishAt, revision } }, entries: on('release.schedule', id) };
  }),
  sample(contract.releases.cancel, async (world) => {
    const { id, revision } = await create(world);
    return { input: { params: { id }, body: { revision } }, entries: on('release.cancel', id) };
  }),
  sample(contract.releases.rollBack, async (world) => {
    const id = await published(world);
    return { input: { params: { id }, body: {} }, entries: on('release.roll-back', id) };
  }),
];
