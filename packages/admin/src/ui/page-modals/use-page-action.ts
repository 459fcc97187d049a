import { queryClient } from '../../lib/query-client.ts';
import { type FormAction, useFormAction } from '../../lib/use-form-action.ts';

/** Form action that changes pages; it collects errors and invalidates the page lists. */
export function usePageAction<T>(send: () => Promise<T>, onDone: (answer: T) => void): FormAction {
  return useFormAction(send, (answer) => {
    void queryClient.invalidateQueries({ queryKey: ['pages'] });
    onDone(answer);
  });
}
