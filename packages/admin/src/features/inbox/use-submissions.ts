import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useView } from '../../ui/list-screen/list-views.tsx';
import { filterBody, folders, inboxFilters, inboxSorts } from './inbox-filters.ts';

/** Returns the list of submissions of the folder in the address. */
export function useSubmissions() {
  const folder = useView('folder', folders);
  const list = useList({
    queryKey: ['submissions', 'list', folder],
    filters: inboxFilters,
    sorts: inboxSorts,
    read: ({ form, read, state, person, from, until, ...page }, signal) =>
      api.call(contract.submissions.list, {
        body: { ...page, ...filterBody(folder, { form, read, state, person, from, until }) },
        signal,
      }),
  });
  return { ...list, folder };
}

export type Submissions = ReturnType<typeof useSubmissions>;
