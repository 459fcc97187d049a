import type { MediaItem } from '@ximblox/contract';
import type { Entry } from '../../fields/media-list/entry.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DescribeDialog } from './describe-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { AddFolderDialog, RenameDialog } from './name-dialogs.tsx';
import { ReplaceDialog } from './replace/replace-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { VideoDialog } from './video-dialog.tsx';

/** Open dialog of the library and its target. */
export type LibraryDialog =
  | { kind: 'add folder' | 'add video' }
  | { kind: 'rename'; entry: Entry }
  | { kind: 'move' | 'delete'; entries: readonly Entry[] }
  | { kind: 'replace'; file: MediaItem }
  | { kind: 'tag' | 'describe'; files: readonly MediaItem[] };

interface LibraryDialogsProps {
  dialog: LibraryDialog;
  path: string;
  /** Called after entries are moved or deleted. */
  onGone(entries: readonly Entry[]): void;
  /** Called when the path of a folder changes. */
  onRenamed(entry: Entry, path: string): void;
  onClose(): void;
}

/** Renders the open dialog. */
export function LibraryDialogs({ dialog, path, onGone, onRenamed, onClose }: LibraryDialogsProps) {
  switch (dialog.kind) {
    case 'add folder':
      return <AddFolderDialog path={path} onClose={onClose} />;
    case 'add video':
      return <VideoDialog path={path} onClose={onClose} />;
    case 'rename':
      return (
        <RenameDialog entry={dialog.entry} onDone={(renamed) => onRenamed(dialog.entry, renamed)} onClose={onClose} />
      );
    case 'move':
      return <MoveDialog entries={dialog.entries} onDone={() => onGone(dialog.entries)} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog entries={dialog.entries} onDone={() => onGone(dialog.entries)} onClose={onClose} />;
    case 'replace':
      return <ReplaceDialog file={dialog.file} onClose={onClose} />;
    case 'describe':
      return <DescribeDialog files={dialog.files} onClose={onClose} />;
    case 'tag':
      return <TagDialog files={dialog.files} onClose={onClose} />;
  }
}
