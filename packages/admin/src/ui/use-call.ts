import type { ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { errorsOfFailure } from '../lib/errors/error-collections.ts';
import { useErrorText } from '../lib/errors/error-text.ts';
import { toast } from './toasts.tsx';

interface Call {
  isRunning: boolean;
  /**
   * Runs a call and shows its result as a toast.
   * @param done text of the toast after success
   * @param onErrors shows errors in another place; false for a toast
   * @returns the response; undefined after a failure
   */
  run<Answer>(
    call: () => Promise<Answer>,
    done?: string,
    onErrors?: (errors: readonly ErrorItem[]) => boolean,
  ): Promise<{ answer: Answer } | undefined>;
}

/** Returns a runner for calls of buttons. */
export function useCall(): Call {
  const textOf = useErrorText();
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    async run(call, done, onErrors) {
      setRunning(true);
      try {
        const answer = await call();
        if (done !== undefined) toast({ text: done });
        return { answer };
      } catch (failure) {
        const errors = errorsOfFailure(failure);
        if (!onErrors?.(errors)) toast({ kind: 'error', text: errors.map(textOf).join(' ') });
        return undefined;
      } finally {
        setRunning(false);
      }
    },
  };
}
