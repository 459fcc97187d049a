import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type Tag } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Query key prefix of everything that a change of a tag invalidates. */
const tagsKey = ['tags'] as const;
export const tagKeys = { all: [...tagsKey, 'all'], list: [...tagsKey, 'list'] } as const;

async function fetchTags(signal: AbortSignal): Promise<Tag[]> {
  const [open, closed] = await Promise.all([
    api.call(contract.tags.fetch, { signal }),
    api.call(contract.tags.fetchPrivate, { signal }),
  ]);
  return [...open, ...closed].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Query for all tags, public and private, by name. */
export const tagsQuery = queryOptions({ queryKey: tagKeys.all, queryFn: ({ signal }) => fetchTags(signal) });

/** All tags, public and private, by name; undefined while loading. */
export const useTags = (): { tags: readonly Tag[] | undefined; failure: unknown } => {
  const { data, error } = useQuery(tagsQuery);
  return { tags: data, failure: error };
};

/** Invalidates everything that shows tags, including lists of pages and files. */
export async function refreshTags(): Promise<void> {
  await Promise.all([tagsKey, ['pages'], ['media']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Finds or creates a tag by name, and adds it to the cache. */
export async function validateTag(name: string, isPrivate: boolean): Promise<Tag> {
  const { tag } = await api.call(contract.tags.validate, { body: { tag: name, private: isPrivate } });
  await queryClient.cancelQueries({ queryKey: tagKeys.all });
  queryClient.setQueryData<Tag[]>(tagKeys.all, (known) =>
    known && !known.some(({ id }) => id === tag.id)
      ? [...known, tag].toSorted((one, other) => one.name.localeCompare(other.name))
      : known,
  );
  void queryClient.invalidateQueries({ queryKey: tagKeys.list });
  return tag;
}
