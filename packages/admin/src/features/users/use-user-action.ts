import { queryClient } from '../../lib/query-client.ts';
import { type FormAction, useFormAction } from '../../lib/use-form-action.ts';

/** Form action of a user dialog. Refetches the list when it succeeds. */
export function useUserAction<T>(
  send: (values: Record<string, string>) => Promise<T>,
  onDone: (answer: T) => void,
): FormAction {
  return useFormAction(
    send,
    async (answer) => {
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      onDone(answer);
    },
    'users-overview',
  );
}
