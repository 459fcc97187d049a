import { Button } from '@mantine/core';
import type { MediaDirectory, MediaItem } from '@ximblox/contract';
import { FileSearch, Folder, FolderInput, FolderOpen, FolderPlus, Trash2, Upload } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Thumbnail } from '../../fields/media-picker/thumbnail.tsx';
import { debounce } from '../../lib/debounce.ts';
import { useCan } from '../../lib/session.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { DeleteFileModal, FileModal } from './file-modals.tsx';
import { AddFolderModal, DeleteFolderModal, MoveFolderModal } from './folder-modals.tsx';
import { folderName, folderTrail, parentFolder } from './folder-trail.ts';
import classes from './media-library.module.css';
import { UploadList } from './upload-list.tsx';
import { folderAddress, useMediaFolder } from './use-media-folder.ts';
import { useUploads } from './use-uploads.ts';

type Dialog =
  | { kind: 'add folder' }
  | { kind: 'file' | 'delete file'; file: MediaItem }
  | { kind: 'move folder' | 'delete folder'; folder: MediaDirectory };

function FolderTile({ folder, onAsk }: { folder: MediaDirectory; onAsk: (dialog: Dialog) => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const parent = { folder: parentFolder(folder.path) };
  const actions = [
    ...(can('edit-media', parent)
      ? [{ text: t('media.moveFolder'), icon: FolderInput, onClick: () => onAsk({ kind: 'move folder', folder }) }]
      : []),
    ...(can('delete-media', parent)
      ? [
          {
            text: t('media.deleteFolder'),
            icon: Trash2,
            isDangerous: true,
            onClick: () => onAsk({ kind: 'delete folder', folder }),
          },
        ]
      : []),
  ];
  return (
    <li className={classes.folder}>
      <Link to={folderAddress(folder.path)}>
        <Folder size={18} aria-hidden />
        <span>{folder.name}</span>
      </Link>
      {actions.length > 0 && (
        <LazyActionsMenu label={t('page.overview.action.more', { title: folder.name })} actions={actions} />
      )}
    </li>
  );
}

function FileTile({ file, onAsk }: { file: MediaItem; onAsk: (dialog: Dialog) => void }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <li className={classes.file}>
      <button type="button" className={classes.open} onClick={() => onAsk({ kind: 'file', file })}>
        <span className={classes.picture}>
          <Thumbnail fileID={file.id} type={file.type} />
        </span>
        <span className={classes.fileName}>{file.fileName}</span>
      </button>
      {can('delete-media', { folder: file.path }) && (
        <LazyActionsMenu
          label={t('page.overview.action.more', { title: file.fileName })}
          actions={[
            {
              text: t('media.deleteFile'),
              icon: Trash2,
              isDangerous: true,
              onClick: () => onAsk({ kind: 'delete file', file }),
            },
          ]}
        />
      )}
    </li>
  );
}

/** The search below the open folder; it runs a moment after the last key. */
function LibrarySearch({ term: given, search }: { term: string; search: (term: string) => void }) {
  const [term, setTerm] = useState(given);
  const [isOpen, setOpen] = useState(given !== '');
  const searchLater = useMemo(() => debounce(search, { wait: 500, maxWait: 1000 }), [search]);
  useEffect(() => () => searchLater.cancel(), [searchLater]);
  return (
    <SearchBar
      value={term}
      onChange={(next) => {
        setTerm(next);
        searchLater(next);
      }}
      isOpen={isOpen}
      onToggle={setOpen}
    />
  );
}

/** Folders and files of the library: what is in a folder or found below it, and what may be done with it. */
export function MediaLibraryScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { path, searchTerm, search, content } = useMediaFolder();
  const { uploads, add, retry, clear } = useUploads();
  const [dialog, setDialog] = useState<Dialog>();
  // Whoever goes to a folder leaves the search.
  const [steps, setSteps] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const close = (): void => setDialog(undefined);
  const mayUpload = can('upload-media', { folder: path });

  const body = () => {
    if (content.error) return <ErrorState failure={content.error} onRetry={() => void content.refetch()} />;
    if (!content.data) return <LoadingState rows={6} />;
    const { directories, files } = content.data;
    if (directories.length + files.length === 0) {
      return searchTerm === '' ? (
        <EmptyState title={t('media.empty')} icon={FolderOpen} />
      ) : (
        <EmptyState title={t('search.noResults')} icon={FileSearch} />
      );
    }
    return (
      <div aria-busy={content.isPlaceholderData} className={classes.content}>
        {directories.length > 0 && (
          <ul aria-label={t('media.folders')} className={classes.folders}>
            {directories.map((folder) => (
              <FolderTile key={folder.path} folder={folder} onAsk={setDialog} />
            ))}
          </ul>
        )}
        {files.length > 0 && (
          <ul aria-label={t('media.files')} className={classes.files}>
            {files.map((file) => (
              <FileTile key={file.id} file={file} onAsk={setDialog} />
            ))}
          </ul>
        )}
      </div>
    );
  };

  return (
    <>
      <PageHeader
        title={t('menu.mediaLibrary')}
        actions={
          mayUpload && (
            <>
              <Button
                variant="default"
                leftSection={<FolderPlus size={16} aria-hidden />}
                onClick={() => setDialog({ kind: 'add folder' })}
              >
                {t('media.addFolder')}
              </Button>
              <input
                ref={input}
                type="file"
                multiple
                hidden
                onChange={(event) => {
                  add(path, [...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = '';
                }}
              />
              <Button leftSection={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
                {t('media.upload')}
              </Button>
            </>
          )
        }
      />
      <div className={classes.toolbar}>
        <nav aria-label={t('media.path')} className={classes.trail}>
          {folderTrail(path).map((step) => (
            <Link
              key={step}
              to={folderAddress(step)}
              aria-current={step === path ? 'page' : undefined}
              onClick={() => setSteps(steps + 1)}
            >
              {step === '/' ? t('media.root') : folderName(step)}
            </Link>
          ))}
        </nav>
        <LibrarySearch key={`${steps} ${path}`} term={searchTerm} search={search} />
      </div>
      <UploadList uploads={uploads} onRetry={retry} onClear={clear} />
      {body()}
      {dialog?.kind === 'add folder' && <AddFolderModal path={path} onClose={close} />}
      {dialog?.kind === 'file' && <FileModal file={dialog.file} onClose={close} />}
      {dialog?.kind === 'delete file' && <DeleteFileModal file={dialog.file} onClose={close} />}
      {dialog?.kind === 'move folder' && <MoveFolderModal folder={dialog.folder} onClose={close} />}
      {dialog?.kind === 'delete folder' && <DeleteFolderModal folder={dialog.folder} onClose={close} />}
    </>
  );
}
