import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { holdUnsavedWork } from '../lib/unsaved-work.ts';
import { guardWorkingRelease } from '../lib/working-release.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';

type Step = Parameters<BlockerFunction>[0];

/** Whether a navigation leaves what is edited. */
export type LeaveTest = (step: Step) => boolean;

/** Navigation to another screen. */
const leavesScreen: LeaveTest = ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname;

/** Navigation to another screen, or to another query of the same one. */
export const leavesAddress: LeaveTest = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

interface LeaveGuardProps {
  isDirty: boolean;
  /** Reads the current state, so that navigation right after a save is not blocked. */
  hasChanges(): boolean;
  /** By default navigation to another screen. */
  leaves?: LeaveTest | undefined;
  /** Whether choosing another release leaves it too. */
  leavesRelease?: boolean | undefined;
  /** Whether the dialog waits while another one is open. */
  isWaiting: boolean;
  isSaving: boolean;
  /** Saves before leaving. @returns whether it succeeded */
  onSave(): Promise<boolean>;
}

/**
 * Guards unsaved changes: the browser asks before the window closes, a dialog before navigation. The router supports one
 * blocker at a time, so a dialog over a guarded form has none of its own.
 */
export function LeaveGuard({
  isDirty,
  hasChanges,
  leaves = leavesScreen,
  leavesRelease = false,
  isWaiting,
  isSaving,
  onSave,
}: LeaveGuardProps) {
  const blocker = useBlocker((step) => hasChanges() && leaves(step));
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
  /** Chooses the other release, while the dialog asks. */
  const [choose, setChoose] = useState<() => void>();
  useEffect(
    () => (isDirty && leavesRelease ? guardWorkingRelease((go) => setChoose(() => go)) : undefined),
    [isDirty, leavesRelease],
  );
  const asked =
    blocker.state === 'blocked' ? blocker : choose && { proceed: choose, reset: () => setChoose(undefined) };
  if (!asked || isWaiting) return null;
  const { proceed, reset } = asked;
  const saveAndLeave = async (): Promise<void> => {
    if (await onSave()) proceed();
    else reset();
  };
  return (
    <UnsavedDialog
      isSaving={isSaving}
      onStay={() => reset()}
      onDiscard={() => proceed()}
      onSave={() => void saveAndLeave()}
    />
  );
}
