import { canOutliveWindow } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { contentIn } from '../store/document.ts';
import { documentIn, isDirty, isKept, mayEdit } from '../store/editor-store.ts';
// Not loaded when it is needed: that is when there is no connection.
import { UnsavedDialog } from '../../../ui/unsaved-dialog.tsx';

/**
 * Lets nobody lose work by leaving. What the working copy keeps may be left without a question; what it does not keep yet is
 * sent first; and where that fails, somebody has to decide.
 */
export function LeaveGuard({ isSaving, onSave }: { isSaving: boolean; onSave(): Promise<boolean> }) {
  const { store, autosave } = useEditor();
  const dirty = useEditorState(isDirty);
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = store.getState();
    return isDirty(state) && !isKept(state) && currentLocation.pathname !== nextLocation.pathname;
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
      if (isKept(state)) return;
      // A short call goes on without the window; a long one, or one that has failed before, needs somebody who waits for it.
      const isHopeful = state.copy.failure === null && mayEdit(state);
      if (!isHopeful || !canOutliveWindow(JSON.stringify(contentIn(documentIn(state))))) event.preventDefault();
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
    // Nobody waits for a server that cannot be reached.
    void autosave.drop().catch(() => undefined);
    blocker.proceed();
  };
  return <UnsavedDialog isSaving={isSaving} onSave={() => void save()} onDiscard={discard} onStay={stay} />;
}
