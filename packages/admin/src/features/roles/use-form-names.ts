import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { submittedFormsQuery } from '../../lib/submissions.ts';

/** Returns form names by ID, for the forms whose submissions the user can view. */
export function useFormNames(): ReadonlyMap<string, string> {
  const { language } = useTranslation().i18n;
  const can = useCan();
  const { data } = useQuery({
    ...submittedFormsQuery(language),
    enabled: can('view-submissions') || can('manage-submissions'),
  });
  return new Map(data?.forms.map(({ id, label }) => [id, label]));
}
