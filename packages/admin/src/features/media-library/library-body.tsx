import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed, type MediaType } from '../../fields/media-list/media-query.ts';
import { RecentFiles } from '../../fields/media-list/recent-files.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { FolderTree } from './folder-tree.tsx';
import { LibraryList } from './library-list.tsx';
import classes from './media-library.module.css';

const everyType: readonly MediaType[] = [];

interface LibraryBodyProps extends Omit<ComponentProps<typeof LibraryList>, 'onOpen' | 'openKey'> {
  /** File in the details panel; null if closed. */
  fileID: number | null;
  openFolder(path: string): void;
  openFile(id: number | null): void;
}

/** Folder tree, entry list with recent files at the root, and details panel. */
export function LibraryBody({ fileID, openFolder, openFile, ...list }: LibraryBodyProps) {
  const { t } = useTranslation();
  const { query, drag, onAsk } = list;
  const { path } = query;
  return (
    <div className={`stack one-column ${classes.body}`} data-with-file={fileID !== null || undefined}>
      <nav className={`scroll ${classes.folders}`} aria-label={t('fields.media.folders')}>
        <FolderTree label={t('fields.media.folders')} value={path} onChange={openFolder} {...(drag ? { drag } : {})} />
      </nav>
      <div className="min-0">
        {path === '/' && !isNarrowed(query) && (
          <div className={classes.recent}>
            <RecentFiles types={everyType} onPick={({ id }) => openFile(id)} />
          </div>
        )}
        <LibraryList
          {...list}
          onOpen={(entry) => (entry.kind === 'folder' ? openFolder(entry.folder.path) : openFile(entry.file.id))}
          openKey={fileID === null ? null : `file ${fileID}`}
        />
      </div>
      {fileID !== null && (
        <DetailsPanel
          key={fileID}
          fileID={fileID}
          onAsk={onAsk}
          onOpenFolder={openFolder}
          onClose={() => openFile(null)}
        />
      )}
    </div>
  );
}
