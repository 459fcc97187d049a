import { fitsKeepalive } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { contentIn } from '../store/document.ts';
import { documentIn, isDirty, isInWorkingCopy, mayEdit } from '../store/editor-state.ts';
// Imported statically: it is needed when the connection is lost.
import { UnsavedDialog } from '../../../ui/unsaved-dialog.tsx';

/**
 * Prevents losing work on leaving. Work in a stored working copy can be left; otherwise the working copy is sent first,
 * and if that fails, the user decides.
 */
export function LeaveGuard({ isSaving, onSave }: { isSaving: boolean; onSave(): Promise<boolean> }) {
  const { store, autosave } = useEditor();
  const dirty = useEditorState(isDirty);
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = store.getState();
    return isDirty(state) && !isInWorkingCopy(state) && currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isCurrent = true;
    const send = async (): Promise<void> => {
      const isEverythingKept = await autosave.flush();
      if (!isCurrent) return;
      if (isEverythingKept) blocker.proceed();
      else setAsking(true);
    };
    void send();
    return () => {
      isCurrent = false;
    };
  }, [blocker, autosave]);

  useEffect(() => {
    if (!dirty) return;
    const release = holdUnsavedWork();
    const ask = (event: BeforeUnloadEvent): void => {
      const state = store.getState();
      if (isInWorkingCopy(state)) return;
      // A short request survives closing the window; a long one, or one that has failed before, needs the user to wait.
      const isHopeful = state.copy.failure === null && mayEdit(state);
      if (!isHopeful || !fitsKeepalive(JSON.stringify(contentIn(documentIn(state))))) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, store]);

  if (blocker.state !== 'blocked' || !isAsking) return null;
  const stay = (): void => {
    setAsking(false);
    blocker.reset();
  };
  const save = async (): Promise<void> => {
    if (await onSave()) blocker.proceed();
    else stay();
  };
  const discard = (): void => {
    // Does not wait for an unreachable server.
    void autosave.drop().catch(() => undefined);
    blocker.proceed();
  };
  return <UnsavedDialog isSaving={isSaving} onSave={() => void save()} onDiscard={discard} onStay={stay} />;
}
