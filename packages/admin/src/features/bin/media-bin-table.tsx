import type { DeletedMedia } from '@ximblox/contract';
import { Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { Thumbnail } from '../../fields/media-list/thumbnail.tsx';
import { useRestoreMedia } from '../../fields/media-list/use-restore-media.ts';
import { useFormats } from '../../lib/format.ts';
import { ActionCell } from './action-cell.tsx';
import classes from './bin.module.css';
import { chosenOf } from './chosen-of.ts';
import { StayCells } from './stay-cells.tsx';

interface MediaBinTableProps {
  entries: readonly DeletedMedia[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
  onPurge: (entry: DeletedMedia) => void;
}

/** Where it lay, and what becomes of it there. */
function Place({ entry: { kind, path, deletedWith, isNameTaken } }: { entry: DeletedMedia }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.address}>{path === '/' ? t('media.root') : path}</span>
      {deletedWith !== null && (
        <span className={classes.address}>{t('media.bin.deletedWith', { folder: deletedWith })}</span>
      )}
      {isNameTaken && (
        <span className={classes.address}>{t(kind === 'file' ? 'media.bin.nameTaken' : 'media.bin.folderThere')}</span>
      )}
    </>
  );
}

function Row({ entry, onPurge }: { entry: DeletedMedia } & Pick<MediaBinTableProps, 'onPurge'>) {
  const { t } = useTranslation();
  const { size } = useFileFacts();
  const { number } = useFormats();
  const { isRunning, restore } = useRestoreMedia();
  const { kind, id, name, type, hash, files, fileSize, availableActions } = entry;
  return (
    <tr>
      <th scope="row" className={classes.media}>
        <span className={classes.picture}>
          {type === null ? (
            <Folder size={18} aria-hidden className={classes.folderSign} />
          ) : (
            <Thumbnail fileID={id} type={type} hash={hash} />
          )}
        </span>
        <span className={classes.name}>{name}</span>
        <Place entry={entry} />
      </th>
      <td>
        {kind === 'directory' && (
          <span className={classes.files}>{t('media.list.files', { count: files, number: number(files) })}</span>
        )}
        {fileSize > 0 && size(fileSize)}
      </td>
      <StayCells deleted={entry} />
      <ActionCell
        name={name}
        availableActions={availableActions}
        isRestoring={isRunning}
        onRestore={() => void restore(chosenOf(entry), name)}
        onPurge={() => onPurge(entry)}
      />
    </tr>
  );
}

/** Deleted folders and files as a table; on a narrow window each row becomes a card. */
export function MediaBinTable({ entries, isStale, onPurge }: MediaBinTableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('media.name')}</th>
          <th scope="col">{t('media.column.fileSize')}</th>
          <th scope="col">{t('page.bin.deleted')}</th>
          <th scope="col">{t('page.bin.left')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={`${entry.kind} ${entry.id}`} entry={entry} onPurge={onPurge} />
        ))}
      </tbody>
    </table>
  );
}
