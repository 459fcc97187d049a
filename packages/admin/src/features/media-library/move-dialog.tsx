import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, entryFolder, entryName } from '../../fields/media-list/entry.ts';
import { folderName } from '../../fields/media-list/folder-path.ts';
import { useCan } from '../../lib/session.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type EntryFailure, moveBack, moveEntries } from './change-entries.ts';
import { FailureList } from './failure-list.tsx';
import { FolderTree } from './folder-tree.tsx';

/** Whether the folder is outside all entries. */
const isOutside = (entries: readonly Entry[], path: string): boolean =>
  entries.every(
    (entry) => entry.kind === 'file' || (entry.folder.path !== path && !path.startsWith(`${entry.folder.path}/`)),
  );

/** Shows a notification with the entries that failed to move. */
export function useMoveFailure(): (failure: EntryFailure) => string {
  const { t } = useTranslation();
  return ({ name, kind }) => t(kind === 'folder' ? 'media.move.folderFailed' : 'media.move.fileFailed', { name });
}

/** Moves entries and shows a notification with an undo action. */
export function useMove(): (entries: readonly Entry[], path: string) => Promise<EntryFailure[]> {
  const { t } = useTranslation();
  return async (entries, path) => {
    const moving = entries.filter((entry) => entryFolder(entry) !== path);
    const failures = await moveEntries(moving, path);
    const moved = failures.length === 0 ? moving.length : 0;
    if (moved > 0) {
      toast({
        text: t('media.move.done', { count: moved, folder: path === '/' ? t('media.root') : folderName(path) }),
        action: { text: t('media.move.undo'), onClick: () => void moveBack(moving, path) },
      });
    }
    return failures;
  };
}

interface MoveDialogProps {
  entries: readonly Entry[];
  onDone(): void;
  onClose(): void;
}

/** Dialog that selects the target folder of a move. */
export function MoveDialog({ entries, onDone, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const can = useCan();
  const move = useMove();
  const failureText = useMoveFailure();
  const [first] = entries;
  const [path, setPath] = useState(first ? entryFolder(first) : '/');
  const [failures, setFailures] = useState<EntryFailure[]>([]);
  const [isRunning, setRunning] = useState(false);
  const stays = entries.every((entry) => entryFolder(entry) === path);
  const run = async (): Promise<void> => {
    setRunning(true);
    setFailures([]);
    const failed = await move(entries, path);
    setRunning(false);
    if (failed.length > 0) return setFailures(failed);
    onDone();
    onClose();
  };
  return (
    <Modal
      title={
        entries.length === 1 && first
          ? t('media.move.titleOne', { name: entryName(first) })
          : t('media.move.title', { count: entries.length })
      }
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        { text: t('media.move.here'), theme: 'orange', disabled: stays, isRunning, onClick: () => void run() },
      ]}
    >
      <FailureList failures={failures} titleOf={failureText} />
      <FolderTree
        label={t('media.move.to')}
        value={path}
        onChange={setPath}
        className="card scroll pad-4 list-box"
        isAllowed={(target) => isOutside(entries, target) && can('edit-media', { folder: target })}
      />
    </Modal>
  );
}
