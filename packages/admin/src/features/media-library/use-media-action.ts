import { useEffect } from 'react';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { type FormErrors, useFormErrors } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type FormAction, useFormAction } from '../../lib/use-form-action.ts';

/** Mutation of the media library for dialogs. Provides form errors and invalidates library queries. */
export function useMediaAction<T>(
  send: () => Promise<T>,
  onDone: (answer: T) => void,
): FormAction & { errors: FormErrors } {
  useEffect(() => () => clearErrors('media'), []);
  const action = useFormAction('media', send, (answer) => {
    void queryClient.invalidateQueries({ queryKey: ['media'] });
    onDone(answer);
  });
  return { ...action, errors: useFormErrors(useErrors('media')) };
}
