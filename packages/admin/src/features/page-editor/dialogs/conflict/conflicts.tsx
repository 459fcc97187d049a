import { lazy, Suspense } from 'react';
import { useEditorActions, useEditorState } from '../../editor-context.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));

/** Shows the conflict dialog while conflicts are unresolved. */
export function Conflicts({ onSave }: { onSave(): void }) {
  const { setConflict } = useEditorActions();
  const conflict = useEditorState((state) => state.conflict);
  if (!conflict?.isOpen) return null;
  return (
    <Suspense>
      <ConflictDialog
        newer={conflict.newer}
        thenSave={conflict.thenSave}
        onDecided={() => {
          if (conflict.thenSave) onSave();
        }}
        // A version stays in the history, and the next save asks again; a working copy of another window would be
        // overwritten.
        onLater={() => setConflict(conflict.newer.kind === 'window' ? { ...conflict, isOpen: false } : null)}
      />
    </Suspense>
  );
}
