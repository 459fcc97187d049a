import { lazy, Suspense } from 'react';
import { useEditor } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import type { BlockActions } from './use-block-actions.ts';

const BlockPicker = lazy(async () => ({ default: (await import('./block-picker.tsx')).BlockPicker }));
const AnchorDialog = lazy(async () => ({ default: (await import('./anchor-dialog.tsx')).AnchorDialog }));
const DeleteBlockDialog = lazy(async () => ({
  default: (await import('./delete-block-dialog.tsx')).DeleteBlockDialog,
}));

/** The dialog that is open over the workspace, and what it is about. */
export type OpenDialog =
  | { kind: 'add'; position: number }
  | { kind: 'replace' | 'anchor' | 'delete'; key: string }
  | null;

interface OverviewDialogsProps {
  dialog: OpenDialog;
  blockActions: BlockActions;
  onClose(): void;
}

/** The dialogs of the workspace, each loaded when it is opened. */
export function OverviewDialogs({ dialog, blockActions, onClose }: OverviewDialogsProps) {
  const { store } = useEditor();
  if (!dialog) return null;
  const block = dialog.kind === 'add' ? undefined : documentIn(store.getState()).blocks[dialog.key];
  return (
    <Suspense>
      {dialog.kind === 'add' && (
        <BlockPicker
          isReplacing={false}
          onPick={(type) => blockActions.add(type, dialog.position)}
          onPaste={(pasted) => blockActions.paste(pasted, dialog.position)}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'replace' && (
        <BlockPicker isReplacing onPick={(type) => blockActions.replace(dialog.key, type)} onClose={onClose} />
      )}
      {dialog.kind === 'anchor' && block && <AnchorDialog block={block} onClose={onClose} />}
      {dialog.kind === 'delete' && block && (
        <DeleteBlockDialog block={block} onDelete={() => blockActions.remove(dialog.key)} onClose={onClose} />
      )}
    </Suspense>
  );
}
