import { Button } from '@mantine/core';
import { FileSearch, FolderOpen, Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { entryFolder } from '../../fields/media-list/entry.ts';
import { folderName } from '../../fields/media-list/folder-path.ts';
import { MediaGrid } from '../../fields/media-list/media-grid.tsx';
import { folderQuery, isNarrowed, type MediaQuery } from '../../fields/media-list/media-query.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { LibraryDialog } from './library-dialogs.tsx';

type GridProps = ComponentProps<typeof MediaGrid>;

interface LibraryListProps extends Pick<GridProps, 'content' | 'view' | 'onOpen' | 'selection' | 'onSelect' | 'drag'> {
  query: MediaQuery;
  change(changes: Partial<MediaQuery>): void;
  actionsFor: NonNullable<GridProps['actionsFor']>;
  openKey: string | null;
  onAsk(dialog: LibraryDialog): void;
}

/** Empty state for a search without results or an empty folder. */
function NothingHere({ query, change }: Pick<LibraryListProps, 'query' | 'change'>) {
  const { t } = useTranslation();
  const mayUpload = useCan()('upload-media', { folder: query.path });
  if (!isNarrowed(query)) {
    return (
      <EmptyState title={t('media.empty')} icon={mayUpload ? Upload : FolderOpen}>
        {mayUpload && <p className="small muted">{t('media.upload.hint')}</p>}
      </EmptyState>
    );
  }
  const { path, sort, order } = query;
  return (
    <EmptyState title={t('search.noResults')} icon={FileSearch}>
      <Button variant="default" onClick={() => change({ ...folderQuery(path), sort, order })}>
        {t('media.filter.reset')}
      </Button>
    </EmptyState>
  );
}

/** List of the entries in the open folder or search results, with loading and empty states. */
export function LibraryList({ query, change, onAsk, ...grid }: LibraryListProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { content, view } = grid;
  const { path } = query;
  const failure = content.failure !== null && (
    <ErrorState failure={content.failure} title={t('media.loadFailed')} onRetry={content.retry} />
  );
  if (!content.counts) return failure || <LoadingState rows={8} />;
  if (content.counts.folders + content.counts.files === 0) return <NothingHere query={query} change={change} />;
  return (
    <>
      {failure}
      <MediaGrid
        key={`${path} ${view}`}
        label={path === '/' ? t('media.root') : folderName(path)}
        hasPaths={isNarrowed(query)}
        sorting={{ query, onSort: (sort, order) => change({ sort, order }) }}
        onRename={(entry) => {
          if (can('edit-media', { folder: entryFolder(entry) })) onAsk({ kind: 'rename', entry });
        }}
        onDelete={(marked) => {
          const entries = [...marked.values()];
          const isAllowed = entries.every((entry) => can('delete-media', { folder: entryFolder(entry) }));
          if (isAllowed) onAsk({ kind: 'delete', entries });
        }}
        {...grid}
      />
    </>
  );
}
