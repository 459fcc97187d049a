import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** How often the number of unread submissions is asked for, in milliseconds. */
const countEvery = 60_000;

/** The forms whose submissions the reader may see, in a language of the interface. */
export const submittedFormsQuery = (language: string) =>
  queryOptions({
    queryKey: ['submissions', 'forms', language],
    queryFn: ({ signal }) => api.call(contract.submissions.forms, { query: { language }, signal }),
    refetchInterval: countEvery,
  });

/** Number of submissions that nobody has looked at; undefined until it is known. */
export const useUnreadCount = (): number | undefined => {
  const { language } = useTranslation().i18n;
  return useQuery(submittedFormsQuery(language)).data?.forms.reduce((sum, { unread }) => sum + unread, 0);
};

/** Has the lists and counts of submissions read again. */
export function refreshSubmissions(): void {
  void queryClient.invalidateQueries({ queryKey: ['submissions', 'forms'] });
  void queryClient.invalidateQueries({ queryKey: ['submissions', 'list'] });
}
