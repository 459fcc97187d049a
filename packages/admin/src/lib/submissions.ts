import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Polling interval of the number of unread submissions, in milliseconds. */
const countInterval = 60_000;

/** Query for the forms whose submissions the user may see, named in an interface language. */
export const submittedFormsQuery = (language: string) =>
  queryOptions({
    queryKey: ['submissions', 'forms', language],
    queryFn: ({ signal }) => api.call(contract.submissions.forms, { query: { language }, signal }),
    refetchInterval: countInterval,
  });

/** Number of unread submissions; undefined while loading. */
export const useUnreadCount = (): number | undefined => {
  const { language } = useTranslation().i18n;
  return useQuery(submittedFormsQuery(language)).data?.forms.reduce((sum, { unread }) => sum + unread, 0);
};

/** Invalidates the lists, neighbours and counts of submissions. */
export function refreshSubmissions(): void {
  void queryClient.invalidateQueries({ queryKey: ['submissions', 'forms'] });
  void queryClient.invalidateQueries({ queryKey: ['submissions', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['submissions', 'neighbours'] });
}
