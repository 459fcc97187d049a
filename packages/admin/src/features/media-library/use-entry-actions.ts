import { Download, FolderInput, Info, Pencil, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, entryFolder } from '../../fields/media-list/entry.ts';
import { useCan } from '../../lib/session.ts';
import type { EntryActions } from '../../fields/media-list/media-cell.tsx';
import type { MenuAction } from '../../ui/actions-menu.tsx';
import { originalAddress } from './details/original-address.ts';
import type { LibraryDialog } from './library-dialogs.tsx';

interface EntryActionsProps {
  onAsk(dialog: LibraryDialog): void;
  onOpenFile(id: number): void;
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Returns the menu actions that the user can perform on a folder or file. */
export function useEntryActions({ onAsk, onOpenFile }: EntryActionsProps): (entry: Entry) => EntryActions {
  const { t } = useTranslation();
  const can = useCan();
  return useCallback(
    (entry) => {
      const isFolder = entry.kind === 'folder';
      const folder = { folder: entryFolder(entry) };
      const mayEdit = can('edit-media', folder);
      const mayDelete = can('delete-media', folder);
      if (isFolder && !mayEdit && !mayDelete) return undefined;
      return () => {
        const forFile: MenuAction[] = isFolder
          ? []
          : [
              { text: t('media.details.action'), icon: Info, onClick: () => onOpenFile(entry.file.id) },
              ...(entry.file.video
                ? []
                : [
                    {
                      text: t('media.details.download'),
                      icon: Download,
                      onClick: () => save(originalAddress(entry.file), entry.file.fileName),
                    },
                  ]),
            ];
        const edits: MenuAction[] = mayEdit
          ? [
              { text: t('media.rename'), icon: Pencil, onClick: () => onAsk({ kind: 'rename', entry }) },
              {
                text: t('media.move.action'),
                icon: FolderInput,
                onClick: () => onAsk({ kind: 'move', entries: [entry] }),
              },
            ]
          : [];
        const deletes: MenuAction[] = mayDelete
          ? [
              {
                text: t(isFolder ? 'media.deleteFolder' : 'media.deleteFile'),
                icon: Trash2,
                isDangerous: true,
                onClick: () => onAsk({ kind: 'delete', entries: [entry] }),
              },
            ]
          : [];
        return [...forFile, ...edits, ...deletes];
      };
    },
    [t, can, onAsk, onOpenFile],
  );
}
