import { queryClient } from '../../lib/query-client.ts';
import { type FormAction, useFormAction } from '../../lib/use-form-action.ts';

/** Mutation of the media library for dialogs. Provides form errors and invalidates library queries. */
export function useMediaAction<T>(send: () => Promise<T>, onDone: (answer: T) => void): FormAction {
  return useFormAction(
    send,
    (answer) => {
      void queryClient.invalidateQueries({ queryKey: ['media'] });
      onDone(answer);
    },
    'media',
  );
}
