import { Button } from '@mantine/core';
import { FileSearch, FolderOpen, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, entryFolder } from '../../fields/media-list/entry.ts';
import { folderName, parentFolder } from '../../fields/media-list/folder-path.ts';
import { MediaGrid } from '../../fields/media-list/media-grid.tsx';
import { folderQuery, isFiltered, isNarrowed } from '../../fields/media-list/media-query.ts';
import { emptySelection, type Selection, withEntries } from '../../fields/media-list/selection.ts';
import { useMediaContent } from '../../fields/media-list/use-media-content.ts';
import { DropOverlay } from '../../fields/media-upload/drop-overlay.tsx';
import { uploadDropped } from '../../fields/media-upload/upload-dropped.ts';
import { useWindowDrop } from '../../fields/media-upload/use-window-drop.ts';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AddButtons } from './add-buttons.tsx';
import { BinLink } from './bin-link.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { FolderTrail } from './folder-trail.tsx';
import { type LibraryDialog, LibraryDialogs } from './library-dialogs.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import classes from './media-library.module.css';
import { useMove, useMoveFailure } from './move-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { useFocusBackIn } from './use-focus-back-in.ts';
import { useLibraryAddress } from './use-library-address.ts';
import { useLibraryDrag } from './use-library-drag.ts';

/** Folders and files of the library: what is in a folder or found below it, and everything that may be done with it. */
export function MediaLibraryScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { number } = useFormats();
  const { query, fileID, view, setView, change, openFolder, openFile } = useLibraryAddress();
  const content = useMediaContent(query);
  const [dialog, setDialog] = useState<LibraryDialog>();
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [isSelecting, setSelecting] = useState(false);
  const move = useMove();
  const { path } = query;
  const mayUpload = can('upload-media', { folder: path });
  const actionsFor = useEntryActions({ onAsk: setDialog, onOpenFile: openFile });
  useFocusBackIn(fileID);

  // What was marked in one folder is not marked in another.
  const place = `${path}\n${query.searchTerm}`;
  const [markedIn, setMarkedIn] = useState(place);
  if (markedIn !== place) {
    setMarkedIn(place);
    setSelection(emptySelection);
  }

  const gone = (entries: readonly Entry[]): void => {
    setSelection(emptySelection);
    if (entries.some((entry) => entry.kind === 'folder' && entry.folder.path === path)) openFolder(parentFolder(path));
  };
  const failureText = useMoveFailure();
  const moveTo = async (entries: readonly Entry[], target: string): Promise<void> => {
    const failures = await move(entries, target);
    setSelection(emptySelection);
    if (failures.length > 0) {
      const [first, ...more] = failures;
      const names = failures.map(({ name }) => name).filter((name) => name !== '');
      toast({
        kind: 'error',
        text:
          first && more.length === 0
            ? failureText(first)
            : t('media.move.failed', { names: names.slice(0, 3).join(', '), count: failures.length }),
      });
    }
  };
  const drag = useLibraryDrag({
    textOf: (count) => t('media.selection.count', { count, number: number(count) }),
    onMove: (entries, target) => void moveTo(entries, target),
  });
  const isDropping = useWindowDrop({
    isEnabled: mayUpload && dialog === undefined,
    onFiles: (files) => void uploadDropped(path, files),
  });
  const open = (entry: Entry): void =>
    entry.kind === 'folder' ? openFolder(entry.folder.path) : openFile(entry.file.id);
  const total = content.counts ? content.counts.folders + content.counts.files : 0;
  const selectAll = async (): Promise<void> => {
    setSelecting(true);
    try {
      setSelection(withEntries(emptySelection, await content.entriesBetween(0, total - 1)));
    } finally {
      setSelecting(false);
    }
  };

  const list = () => {
    if (content.failure && !content.counts)
      return <ErrorState failure={content.failure} title={t('media.loadFailed')} onRetry={content.retry} />;
    if (!content.counts) return <LoadingState rows={8} />;
    if (total > 0) {
      return (
        <>
          {content.failure !== null && (
            <ErrorState failure={content.failure} title={t('media.loadFailed')} onRetry={content.retry} />
          )}
          <MediaGrid
            key={`${path} ${view}`}
            label={path === '/' ? t('media.root') : folderName(path)}
            content={content}
            view={view}
            hasPaths={isNarrowed(query)}
            sorting={{ query, onSort: (sort, order) => change({ sort, order }) }}
            onOpen={open}
            openKey={fileID === null ? null : `file ${fileID}`}
            selection={selection}
            onSelect={setSelection}
            actionsFor={actionsFor}
            onRename={(entry) => {
              if (can('edit-media', { folder: entryFolder(entry) })) setDialog({ kind: 'rename', entry });
            }}
            onDelete={(marked) => {
              const entries = [...marked.values()];
              const isAllowed = entries.every((entry) => can('delete-media', { folder: entryFolder(entry) }));
              if (isAllowed) setDialog({ kind: 'delete', entries });
            }}
            drag={drag}
          />
        </>
      );
    }
    if (isNarrowed(query)) {
      return (
        <EmptyState title={t('search.noResults')} icon={FileSearch}>
          <Button
            variant="default"
            onClick={() => change({ ...folderQuery(path), sort: query.sort, order: query.order })}
          >
            {t('media.filter.reset')}
          </Button>
        </EmptyState>
      );
    }
    return (
      <EmptyState title={t('media.empty')} icon={mayUpload ? Upload : FolderOpen}>
        {mayUpload && <p className={classes.hint}>{t('media.upload.hint')}</p>}
      </EmptyState>
    );
  };

  const openedFolder: Entry | null =
    path === '/' ? null : { kind: 'folder', key: `folder ${path}`, folder: { path, name: folderName(path) } };
  const folderActions = openedFolder && actionsFor(openedFolder);
  return (
    <>
      <PageHeader
        title={t('menu.mediaLibrary')}
        actions={
          <>
            {can('delete-media') && <BinLink />}
            {mayUpload && <AddButtons path={path} onAsk={setDialog} />}
          </>
        }
      />
      <div className={`row gap-4 ${classes.place}`}>
        <FolderTrail path={path} drag={drag} onOpen={openFolder} />
        {folderActions && (
          <LazyActionsMenu label={t('media.folderActions', { name: folderName(path) })} actions={folderActions} />
        )}
        <output className={`small rigid muted tabular ${classes.total}`}>
          {content.counts &&
            (isNarrowed(query)
              ? t('media.list.found', { count: content.counts.files, number: number(content.counts.files) })
              : t('media.list.files', { count: content.counts.files, number: number(content.counts.files) }))}
        </output>
      </div>
      <div className={classes.tools}>
        {selection.size > 0 ? (
          <SelectionBar
            selection={selection}
            total={total}
            isRunning={isSelecting}
            onSelectAll={() => void selectAll()}
            onClear={() => setSelection(emptySelection)}
            onAsk={setDialog}
          />
        ) : (
          <LibraryToolbar query={query} change={change} view={view} onView={setView} />
        )}
      </div>
      {isNarrowed(query) && (
        <p className={classes.hint}>
          {isFiltered(query) || path !== '/'
            ? t('media.list.below', { folder: path === '/' ? t('media.root') : folderName(path) })
            : t('media.list.everywhere')}
        </p>
      )}
      <div className={`stack one-column ${classes.body}`} data-with-file={fileID !== null || undefined}>
        <div className="min-0">{list()}</div>
        {fileID !== null && (
          <DetailsPanel
            key={fileID}
            fileID={fileID}
            onAsk={setDialog}
            onOpenFolder={openFolder}
            onClose={() => openFile(null)}
          />
        )}
      </div>
      {isDropping && <DropOverlay folder={path === '/' ? t('media.root') : folderName(path)} />}
      {dialog && (
        <LibraryDialogs
          dialog={dialog}
          path={path}
          onGone={(entries) => {
            if (dialog.kind === 'delete' && entries.some((entry) => entry.key === `file ${fileID}`)) openFile(null);
            gone(entries);
          }}
          onRenamed={(entry, renamed) => {
            if (entry.kind === 'folder' && entry.folder.path === path) openFolder(renamed);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
