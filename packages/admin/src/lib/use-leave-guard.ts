import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { holdUnsavedWork } from './unsaved-work.ts';

type Step = Parameters<BlockerFunction>[0];

/** Whether a navigation leaves what is edited. */
export type LeaveTest = (step: Step) => boolean;

/** Navigation to another screen. */
const leavesScreen: LeaveTest = ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname;

/**
 * Guards unsaved changes: the browser asks before the window closes, and the returned blocker stops navigation.
 * @param hasChanges reads the current state, so that navigation right after a save is not blocked
 * @param leaves which navigation leaves the form; by default to another screen
 */
export function useLeaveGuard(isDirty: boolean, hasChanges: () => boolean, leaves: LeaveTest = leavesScreen): Blocker {
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
  return useBlocker((step) => hasChanges() && leaves(step));
}
