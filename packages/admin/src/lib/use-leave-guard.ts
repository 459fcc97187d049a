import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { holdUnsavedWork } from './unsaved-work.ts';

type Step = Parameters<BlockerFunction>[0];

const leavesScreen = ({ currentLocation: from, nextLocation: to }: Step): boolean => from.pathname !== to.pathname;

/**
 * Asks before somebody leaves what is not saved: the window by the browser's own question, a screen by the blocker that this
 * gives back.
 * @param leaves whether a step leads away from what is edited; each to another screen does unless told otherwise
 */
export function useLeaveGuard(isDirty: boolean, leaves: (step: Step) => boolean = leavesScreen): Blocker {
  useEffect(() => {
    if (!isDirty) return;
    const release = holdUnsavedWork();
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
  return useBlocker((step) => isDirty && leaves(step));
}
