import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts';
import { useEditorState } from '../editor-context.ts';
import { isDirty } from '../store/editor-store.ts';

const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }));

/** Holds back whoever leaves the page with unsaved changes. */
export function LeaveGuard({ isSaving, onSave }: { isSaving: boolean; onSave(): Promise<boolean> }) {
  const dirty = useEditorState(isDirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const release = holdUnsavedWork();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);

  if (blocker.state !== 'blocked') return null;
  const save = async (): Promise<void> => {
    if (await onSave()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Suspense>
      <UnsavedDialog
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={() => blocker.proceed()}
        onStay={() => blocker.reset()}
      />
    </Suspense>
  );
}
