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
  /** File that is open beside the list; null for none. */
  fileID: number | null;
  openFolder(path: string): void;
  openFile(id: number | null): void;
}

/** The tree of folders, the entries of the open one, below what was added last at the root, and the file that is open. */
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
