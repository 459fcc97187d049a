import { useEditor } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import type { BlockActions } from './use-block-actions.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const BlockPicker = lazyDialog(async () => (await import('./block-picker.tsx')).BlockPicker);
const AnchorDialog = lazyDialog(async () => (await import('./anchor-dialog.tsx')).AnchorDialog);
const DeleteBlockDialog = lazyDialog(async () => (await import('./delete-block-dialog.tsx')).DeleteBlockDialog);

const CopyToPageDialog = lazyDialog(async () => (await import('./copy-to-page-dialog.tsx')).CopyToPageDialog);
const SectionDialog = lazyDialog(async () => (await import('./section-dialog.tsx')).SectionDialog);

/** The open dialog of the workspace, with its subject. */
export type OpenDialog =
  | { kind: 'add'; position: number }
  | { kind: 'replace' | 'anchor'; key: string }
  | { kind: 'delete' | 'share' | 'copyToPage'; keys: readonly string[] }
  | null;

interface OverviewDialogsProps {
  dialog: OpenDialog;
  blockActions: BlockActions;
  onClose(): void;
}

/** Dialogs of the workspace, lazily loaded. */
export function OverviewDialogs({ dialog, blockActions, onClose }: OverviewDialogsProps) {
  const { store } = useEditor();
  if (!dialog) return null;
  const { blocks } = documentIn(store.getState());
  const block = 'key' in dialog ? blocks[dialog.key] : undefined;
  return (
    <>
      {dialog.kind === 'add' && (
        <BlockPicker
          onPick={(type) => blockActions.add(type, dialog.position)}
          onPaste={(text) => blockActions.paste(text, dialog.position)}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'replace' && block && (
        <BlockPicker replaced={block} onPick={(type) => blockActions.replace(dialog.key, type)} onClose={onClose} />
      )}
      {dialog.kind === 'anchor' && block && <AnchorDialog block={block} onClose={onClose} />}
      {dialog.kind === 'share' && (
        <SectionDialog
          blocks={dialog.keys.flatMap((key) => blocks[key] ?? [])}
          onCreated={(section) => blockActions.substitute(dialog.keys, [section])}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'copyToPage' && (
        <CopyToPageDialog blocks={dialog.keys.flatMap((key) => blocks[key] ?? [])} onClose={onClose} />
      )}
      {dialog.kind === 'delete' && (
        <DeleteBlockDialog
          blocks={dialog.keys.flatMap((key) => blocks[key] ?? [])}
          onDelete={() => blockActions.remove(dialog.keys)}
          onClose={onClose}
        />
      )}
    </>
  );
}
