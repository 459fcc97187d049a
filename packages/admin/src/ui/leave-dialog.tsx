import type { Blocker } from 'react-router';
import { UnsavedDialog } from './unsaved-dialog.tsx';

/** Asks, while a step away from unsaved changes is held up, what becomes of them. @param props.onSave says whether they are saved */
export function LeaveDialog({
  blocker,
  isSaving,
  onSave,
}: {
  blocker: Blocker;
  isSaving: boolean;
  onSave: () => Promise<boolean>;
}) {
  if (blocker.state !== 'blocked') return null;
  const { proceed, reset } = blocker;
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
