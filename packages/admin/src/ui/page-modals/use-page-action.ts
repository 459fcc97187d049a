import { useEffect } from 'react';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { type FormErrors, useFormErrors } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type FormAction, useFormAction } from '../../lib/use-form-action.ts';

/** Form action that changes pages; it collects errors and invalidates the page lists. */
export function usePageAction<T>(
  send: () => Promise<T>,
  onDone: (answer: T) => void,
): FormAction & { errors: FormErrors } {
  useEffect(() => () => clearErrors('page-overview'), []);
  const action = useFormAction('page-overview', send, (answer) => {
    void queryClient.invalidateQueries({ queryKey: ['pages'] });
    onDone(answer);
  });
  return { ...action, errors: useFormErrors(useErrors('page-overview')) };
}
