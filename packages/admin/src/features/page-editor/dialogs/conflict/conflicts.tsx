import { useEditorActions, useEditorState } from '../../editor-context.ts';
import { lazyDialog } from '../../../../ui/lazy-part.tsx';

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** Shows the conflict dialog while conflicts are unresolved. */
export function Conflicts({ onSave }: { onSave(): void }) {
  const { setConflict } = useEditorActions();
  const conflict = useEditorState((state) => state.conflict);
  if (!conflict?.isOpen) return null;
  return (
    <ConflictDialog
      newer={conflict.newer}
      thenSave={conflict.thenSave}
      onDecided={() => {
        if (conflict.thenSave) onSave();
      }}
      // A version stays in the history, and the next save asks again; a working copy of another window would be
      // overwritten.
      onClose={() => setConflict(conflict.newer.kind === 'window' ? { ...conflict, isOpen: false } : null)}
    />
  );
}
