import { contract, type DeletedMedia } from '@ximblox/contract';
import { Folder, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { Thumbnail } from '../../fields/media-list/thumbnail.tsx';
import { useRestoreMedia } from '../../fields/media-list/use-restore-media.ts';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { TrashActions, useStayColumns } from './trash-columns.tsx';
import { itemIDs } from './item-ids.ts';
import { PurgeMediaModal } from './purge-media-modal.tsx';

/** Name, former folder and restore notes of a deleted file or folder. */
function MediaName({ entry }: { entry: DeletedMedia }) {
  const { t } = useTranslation();
  const { kind, id, name, type, hash, path, deletedWith, isNameTaken } = entry;
  return (
    <span className="flex gap-12 items-start">
      <span className="center rounded-small sunken rigid muted clip thumb">
        {type === null ? <Folder size={18} aria-hidden /> : <Thumbnail fileID={id} type={type} hash={hash} />}
      </span>
      <span>
        <RowTitle>{name}</RowTitle>
        <CellDetail>{path === '/' ? t('media.root') : path}</CellDetail>
        {deletedWith !== null && <CellDetail>{t('media.trash.deletedWith', { folder: deletedWith })}</CellDetail>}
        {isNameTaken && (
          <CellDetail>{t(kind === 'file' ? 'media.trash.nameTaken' : 'media.trash.folderThere')}</CellDetail>
        )}
      </span>
    </span>
  );
}

function MediaSize({ entry: { kind, files, fileSize } }: { entry: DeletedMedia }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { size } = useFileFacts();
  const parts = [
    kind === 'directory' ? t('media.list.files', { count: files, number: number(files) }) : '',
    fileSize > 0 ? size(fileSize) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function MediaActions({ entry, onPurge }: { entry: DeletedMedia; onPurge: () => void }) {
  const { isRunning, restore } = useRestoreMedia();
  return (
    <TrashActions
      name={entry.name}
      availableActions={entry.availableActions}
      isRestoring={isRunning}
      onRestore={() => void restore(itemIDs(entry), entry.name)}
      onPurge={onPurge}
    />
  );
}

/** Trash of the media library, with actions to restore and to delete permanently. */
export function MediaTrashScreen() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { binDays } = useSiteSettings();
  const stay = useStayColumns();
  const list = useList({
    queryKey: ['media', 'trash'],
    sorts: { deletedAt: 'desc', name: 'asc' },
    read: (page, signal) => api.call(contract.mediaTrash.list, { body: page, signal }),
  });
  const [purged, setPurged] = useState<DeletedMedia>();
  return (
    <>
      <ListScreen
        title={t('page.trash.title')}
        description={t('media.trash.description', { count: binDays })}
        back={{ to: '/medialibrary', text: t('menu.mediaLibrary') }}
        list={list}
        hasSearch
        count={(count) => t('media.trash.count', { count, number: number(count) })}
        empty={{ title: t('page.trash.empty'), icon: Trash2, text: t('media.trash.emptyText', { count: binDays }) }}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        columns={[
          { head: t('media.name'), sort: 'name', isTitle: true, renderCell: (entry) => <MediaName entry={entry} /> },
          { head: t('media.column.fileSize'), renderCell: (entry) => <MediaSize entry={entry} /> },
          ...stay,
        ]}
        renderActions={(entry) => <MediaActions entry={entry} onPurge={() => setPurged(entry)} />}
      />
      {purged && <PurgeMediaModal entry={purged} onClose={() => setPurged(undefined)} />}
    </>
  );
}
