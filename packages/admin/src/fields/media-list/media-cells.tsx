import type { MediaItem } from '@ximblox/contract';
import { Folder, Globe, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import type { CellWords } from './cell-words.ts';
import { type Entry, entryFolder, entryName } from './entry.ts';
import { folderName } from './folder-path.ts';
import classes from './media-list.module.css';
import { Thumbnail } from './thumbnail.tsx';

export interface EntryLook {
  entry: Entry;
  /** Whether to show its folder, as in search results. */
  hasPath: boolean;
  /** ID of its text; the ID of its badges ends with `-marks`. */
  id: string;
  words: CellWords;
}

/** Badges for problems and properties of a file, with text. */
function Marks({ file, words: { t, lacksAlt } }: { file: MediaItem; words: CellWords }) {
  return (
    <>
      {lacksAlt(file) && (
        <span className={classes.mark} data-kind="warning">
          <TriangleAlert size={13} aria-hidden />
          {t('media.mark.noAlt')}{' '}
        </span>
      )}
      {file.shared && (
        <span className={classes.mark} title={t('media.mark.shared')}>
          <Globe size={12} aria-hidden />
          <span className="visually-hidden">{t('media.mark.shared')}</span>
        </span>
      )}
    </>
  );
}

/** Folder of an entry, for lists with several folders. */
function Place({ entry, words: { t } }: { entry: Entry; words: CellWords }) {
  const path = entryFolder(entry);
  return <span className={classes.place}>{path === '/' ? t('media.root') : folderName(path)} </span>;
}

/** Texts end with a space, which separates them for screen readers. */
function Name({ entry }: { entry: Entry }) {
  const name = entryName(entry);
  return (
    <span className={`truncate ${classes.name}`} title={name}>
      {name}{' '}
    </span>
  );
}

/** Folder or file as a tile. */
export function TileContent({ entry, hasPath, id, words }: EntryLook) {
  const { t, number, size, kind } = words;
  if (entry.kind === 'folder') {
    const { files } = entry.folder;
    return (
      <span className={`row gap-10 full-height ${classes.folderTile}`}>
        <Folder size={18} aria-hidden className={classes.folderSign} />
        <span id={id} className={classes.texts}>
          <Name entry={entry} />
          {hasPath ? (
            <Place entry={entry} words={words} />
          ) : (
            files !== undefined && (
              <span className={classes.detail}>{t('media.list.files', { count: files, number: number(files) })}</span>
            )
          )}
        </span>
      </span>
    );
  }
  const { file } = entry;
  return (
    <>
      <span className={classes.picture}>
        <Thumbnail fileID={file.id} type={file.type} hash={file.hash} />
      </span>
      <span id={id} className={classes.texts}>
        <Name entry={entry} />
        <span className={classes.detail}>
          <span>{kind(file)} </span>
          {hasPath ? <Place entry={entry} words={words} /> : file.fileSize > 0 && <span>{size(file.fileSize)} </span>}
        </span>
      </span>
      {/* Placed on the image, but read after the name. */}
      <span id={`${id}-marks`} className={`flex gap-4 ${classes.pictureMarks}`}>
        <Marks file={file} words={words} />
      </span>
    </>
  );
}

/** First cell of a row for a folder or file. */
export function RowContent({ entry, hasPath, id, words }: EntryLook) {
  return (
    <span className="row gap-12 min-0">
      <span className={classes.rowPicture}>
        {entry.kind === 'folder' ? (
          <Folder size={18} aria-hidden className={classes.folderSign} />
        ) : (
          <Thumbnail fileID={entry.file.id} type={entry.file.type} hash={entry.file.hash} />
        )}
      </span>
      <span id={id} className={classes.texts}>
        <Name entry={entry} />
        {(hasPath || entry.kind === 'file') && (
          <span className={classes.detail}>
            {hasPath && <Place entry={entry} words={words} />}
            {entry.kind === 'file' && <Marks file={entry.file} words={words} />}
          </span>
        )}
      </span>
    </span>
  );
}

/** Columns after the name; null if not sortable. */
export const listColumns = [
  { name: 'kind', sort: null },
  { name: 'dimensions', sort: null },
  { name: 'fileSize', sort: 'fileSize' },
  { name: 'updatedAt', sort: 'updatedAt' },
] as const;

/** Other cells of a row, in the order of `listColumns`. */
export const RowCells = memo(function RowCells({ entry, words }: { entry: Entry; words: CellWords }) {
  const { t, number, size, kind, dimensions } = words;
  const texts: Record<(typeof listColumns)[number]['name'], ReactNode> =
    entry.kind === 'folder'
      ? {
          kind: t('media.folder'),
          dimensions: '',
          fileSize:
            entry.folder.files === undefined
              ? ''
              : t('media.list.files', { count: entry.folder.files, number: number(entry.folder.files) }),
          updatedAt: '',
        }
      : {
          kind: kind(entry.file),
          dimensions: dimensions(entry.file),
          fileSize: entry.file.fileSize > 0 ? size(entry.file.fileSize) : '',
          updatedAt: <DateTime time={entry.file.updatedAt} />,
        };
  return listColumns.map(({ name }, place) => (
    <div key={name} role="gridcell" aria-colindex={place + 2} className={classes.column} data-column={name}>
      {texts[name]}
    </div>
  ));
});
