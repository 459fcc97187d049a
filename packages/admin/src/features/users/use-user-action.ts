import { useEffect } from 'react';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { type FormErrors, useFormErrors } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type FormAction, useFormAction } from '../../lib/use-form-action.ts';

/** Form action of a user dialog. Refetches the list when it succeeds. */
export function useUserAction<T>(
  send: (values: Record<string, string>) => Promise<T>,
  onDone: (answer: T) => void,
): FormAction & { errors: FormErrors } {
  useEffect(() => () => clearErrors('users-overview'), []);
  const action = useFormAction('users-overview', send, async (answer) => {
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    onDone(answer);
  });
  return { ...action, errors: useFormErrors(useErrors('users-overview')) };
}
