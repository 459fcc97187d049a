import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { collectErrors } from '../../../lib/errors/error-collections.ts';
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts';
import { UnsavedDialog } from '../../../ui/unsaved-dialog.tsx';
import { readLibraryAgain } from '../change-entries.ts';

interface UnsavedGuardProps {
  isDirty: boolean;
  onSave(): Promise<unknown>;
  onSaved(): void;
}

const fileIn = (search: string): string | null => new URLSearchParams(search).get('file');

/** Asks what becomes of unsaved changes before one goes to another file, closes the panel or leaves the screen. */
export function UnsavedGuard({ isDirty, onSave, onSaved }: UnsavedGuardProps) {
  const [isSaving, setSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isDirty && (here.pathname !== there.pathname || fileIn(here.search) !== fileIn(there.search)),
  );
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
  if (blocker.state !== 'blocked') return null;
  const save = async (): Promise<void> => {
    setSaving(true);
    const answer = await collectErrors('media', onSave);
    setSaving(false);
    // What is wrong stands beside its field.
    if (answer === undefined) return blocker.reset();
    onSaved();
    void readLibraryAgain();
    blocker.proceed();
  };
  return (
    <UnsavedDialog
      isSaving={isSaving}
      onSave={() => void save()}
      onDiscard={() => blocker.proceed()}
      onStay={() => blocker.reset()}
    />
  );
}
