import { queryOptions } from '@tanstack/react-query';
import { contract, openReleaseStates, type Release, type ReleaseItemName } from '@ximblox/contract';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Prefix of the keys of all queries for releases. */
export const releasesKey = ['releases'] as const;

/** Query for the releases that can be changed, the latest first. */
export const openReleasesQuery = queryOptions({
  queryKey: [...releasesKey, 'open'],
  queryFn: async ({ signal }) => {
    const body = { states: [...openReleaseStates], pageSize: 200 };
    return (await api.call(contract.releases.list, { body, signal })).items;
  },
});

/** Query for a release with its items. */
export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...releasesKey, 'one', id],
    queryFn: async ({ signal }) => (await api.call(contract.releases.get, { params: { id }, signal })).release,
  });

/** Query for the changes of one thing in open releases. */
export const changesInReleasesQuery = ({ kind, key }: ReleaseItemName) =>
  queryOptions({
    queryKey: [...releasesKey, 'containing', kind, key],
    queryFn: ({ signal }) => api.call(contract.releases.containing, { query: { kind, key }, signal }),
  });

/** Shows a release as a call returned it, and reads the lists again. */
export async function setRelease(release: Release): Promise<void> {
  queryClient.setQueryData(releaseQuery(String(release.id)).queryKey, release);
  await queryClient.invalidateQueries({ queryKey: releasesKey });
}

/** Schedules the publication of a release; null removes the schedule. */
export async function scheduleRelease(
  { id, revision }: { id: number; revision: number },
  publishAt: string | null,
): Promise<void> {
  const input = { params: { id: String(id) }, body: { publishAt, revision } };
  await setRelease((await api.call(contract.releases.schedule, input)).release);
}
