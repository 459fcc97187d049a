import { useState } from 'react';
import { errorsOfFailure } from '../lib/errors/error-collections.ts';
import { useErrorText } from '../lib/errors/error-text.ts';
import { toast } from './toasts.tsx';

interface Call {
  isRunning: boolean;
  /**
   * Runs a call from a button.
   * @param done says that it worked
   * @returns the answer of the call, or undefined when it failed, which has been said then
   */
  run<Answer>(call: () => Promise<Answer>, done?: string): Promise<{ answer: Answer } | undefined>;
}

/** Calls that a button makes: what comes of them is a message. */
export function useCall(): Call {
  const textOf = useErrorText();
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    async run(call, done) {
      setRunning(true);
      try {
        const answer = await call();
        if (done !== undefined) toast({ text: done });
        return { answer };
      } catch (failure) {
        toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
        return undefined;
      } finally {
        setRunning(false);
      }
    },
  };
}
