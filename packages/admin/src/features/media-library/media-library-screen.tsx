import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../fields/media-list/entry.ts';
import { folderName, parentFolder } from '../../fields/media-list/folder-path.ts';
import type { LibraryDrag } from '../../fields/media-list/folder-target.ts';
import type { EntryActions } from '../../fields/media-list/media-cell.tsx';
import { isFiltered, isNarrowed, type MediaQuery } from '../../fields/media-list/media-query.ts';
import { type MediaContent, useMediaContent } from '../../fields/media-list/use-media-content.ts';
import { DropOverlay } from '../../fields/media-upload/drop-overlay.tsx';
import { uploadDropped } from '../../fields/media-upload/upload-dropped.ts';
import { useWindowDrop } from '../../fields/media-upload/use-window-drop.ts';
import { useFormats } from '../../lib/format.ts';
import { useAtLeast } from '../../lib/list/at-least.ts';
import { useCan } from '../../lib/session.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddButtons } from './add-buttons.tsx';
import { TrashLink } from './trash-link.tsx';
import { FolderTrail } from './folder-trail.tsx';
import { type LibraryDialog, LibraryDialogs } from './library-dialogs.tsx';
import { LibraryBody } from './library-body.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import classes from './media-library.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { UndescribedUploads } from './undescribed-uploads.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { useFocusBackIn } from './use-focus-back-in.ts';
import { useLibraryAddress } from './use-library-address.ts';
import { useLibraryDrag } from './use-library-drag.ts';
import { useLibrarySelection } from './use-library-selection.ts';
import { useMoveEntries } from './use-move-entries.ts';

interface PlaceProps {
  path: string;
  count: string;
  drag: LibraryDrag;
  /** Actions of the open folder; undefined for the root. */
  actions: EntryActions;
  onOpen(path: string): void;
}

/** Header with the breadcrumb, folder actions and file count. */
function LibraryPlace({ path, count, drag, actions, onOpen }: PlaceProps) {
  const { t } = useTranslation();
  return (
    <div className="row gap-4 margin-bottom-8 min-height-36">
      <FolderTrail path={path} drag={drag} onOpen={onOpen} />
      {actions && <LazyActionsMenu label={t('media.folderActions', { name: folderName(path) })} actions={actions} />}
      <output className="small rigid muted tabular push">{count}</output>
    </div>
  );
}

const folderEntry = (path: string): Entry => ({
  kind: 'folder',
  key: `folder ${path}`,
  folder: { path, name: folderName(path) },
});

interface ToolsProps extends ComponentProps<typeof LibraryToolbar> {
  total: number;
  selecting: ReturnType<typeof useLibrarySelection>;
  onAsk(dialog: LibraryDialog): void;
}

/** Selection actions, or the toolbar without a selection. */
function LibraryTools({ total, selecting, onAsk, ...toolbar }: ToolsProps) {
  const { selection } = selecting;
  return (
    <div className={`line-below surface pad-block-8 ${classes.tools}`}>
      {selection.size > 0 ? (
        <SelectionBar
          selection={selection}
          total={total}
          isRunning={selecting.isSelecting}
          onSelectAll={() => void selecting.selectAll(total)}
          onClear={selecting.clear}
          onAsk={onAsk}
        />
      ) : (
        <LibraryToolbar {...toolbar} />
      )}
    </div>
  );
}

/** Text with the number of files, in the folder or found. */
function useCountText(query: MediaQuery, counts: MediaContent['counts']): string {
  const { t } = useTranslation();
  const { number } = useFormats();
  const atLeast = useAtLeast();
  if (!counts) return '';
  const text = t(isNarrowed(query) ? 'media.list.found' : 'media.list.files', {
    count: counts.files,
    number: number(counts.files),
  });
  return atLeast(text, counts.files);
}

/** Media library screen: browse, search and manage folders and files. */
export function MediaLibraryScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { number } = useFormats();
  const { query, fileID, view, setView, change, openFolder, openFile } = useLibraryAddress();
  const { path } = query;
  const content = useMediaContent(query);
  const [dialog, setDialog] = useState<LibraryDialog>();
  const selecting = useLibrarySelection(`${path}\n${query.searchTerm}`, content);
  const { selection } = selecting;
  const mayUpload = can('upload-media', { folder: path });
  const actionsFor = useEntryActions({ onAsk: setDialog, onOpenFile: openFile });
  const moveEntries = useMoveEntries(selecting.clear);
  useFocusBackIn(fileID);

  const drag = useLibraryDrag({
    textOf: (count) => t('media.selection.count', { count, number: number(count) }),
    onMove: (entries, target) => void moveEntries(entries, target),
  });
  const isDropping = useWindowDrop({
    isEnabled: mayUpload && dialog === undefined,
    onFiles: (files) => void uploadDropped(path, files),
  });
  const { counts } = content;
  const total = counts ? counts.folders + counts.files : 0;
  const here = path === '/' ? t('media.root') : folderName(path);
  const isSearching = isNarrowed(query);

  const onGone = (entries: readonly Entry[]): void => {
    if (dialog?.kind === 'delete' && entries.some((entry) => entry.key === `file ${fileID}`)) openFile(null);
    selecting.clear();
    if (entries.some((entry) => entry.key === `folder ${path}`)) openFolder(parentFolder(path));
  };
  return (
    <>
      <PageHeader
        title={t('menu.mediaLibrary')}
        actions={
          <>
            {can('delete-media') && <TrashLink />}
            {mayUpload && <AddButtons path={path} onAsk={setDialog} />}
          </>
        }
      />
      <LibraryPlace
        path={path}
        count={useCountText(query, counts)}
        drag={drag}
        actions={path === '/' ? undefined : actionsFor(folderEntry(path))}
        onOpen={openFolder}
      />
      <LibraryTools
        total={total}
        selecting={selecting}
        query={query}
        change={change}
        view={view}
        onView={setView}
        onAsk={setDialog}
      />
      <UndescribedUploads onDescribe={(files) => setDialog({ kind: 'describe', files })} />
      {isSearching && (
        <p className={`small muted ${classes.hint}`}>
          {isFiltered(query) || path !== '/' ? t('media.list.below', { folder: here }) : t('media.list.everywhere')}
        </p>
      )}
      <LibraryBody
        query={query}
        change={change}
        content={content}
        view={view}
        fileID={fileID}
        openFolder={openFolder}
        openFile={openFile}
        selection={selection}
        onSelect={selecting.setSelection}
        actionsFor={actionsFor}
        onAsk={setDialog}
        drag={drag}
      />
      {isDropping && <DropOverlay folder={here} />}
      {dialog && (
        <LibraryDialogs
          dialog={dialog}
          path={path}
          onGone={onGone}
          onRenamed={(entry, renamed) => {
            if (entry.key === `folder ${path}`) openFolder(renamed);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
