import { Button, TextInput } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { FileSearch, FolderOpen, Search, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { useCan } from '../../lib/session.ts';
import { useSearchTyping } from '../../lib/use-search-typing.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Entry } from '../media-list/entry.ts';
import { folderName, folderTrail } from '../media-list/folder-path.ts';
import { MediaGrid } from '../media-list/media-grid.tsx';
import { folderQuery, type MediaType } from '../media-list/media-query.ts';
import { Thumbnail } from '../media-list/thumbnail.tsx';
import { useMediaContent } from '../media-list/use-media-content.ts';
import { UploadList } from '../media-upload/upload-list.tsx';
import type { DroppedFile } from '../media-upload/dropped-files.ts';
import { clearArrived, type NewUpload, upload, useUploads } from '../media-upload/upload-store.ts';
import { useWindowDrop } from '../media-upload/use-window-drop.ts';
import classes from './media-picker.module.css';
import { useRecentFiles } from './use-recent-files.ts';

interface MediaBrowserProps {
  /** Pictures only, or files of every type. */
  accepts: 'images' | 'all';
  onPick(file: MediaItem): void;
}

/** What was open last, so that the next picture is looked for where the last one was. */
const useOpenFolder = create(() => '/');

const pictures: readonly MediaType[] = ['image', 'gif'];
const everything: readonly MediaType[] = [];

interface AddedHere {
  /** Folders in which files were dropped do not matter here. */
  add(files: readonly (Pick<DroppedFile, 'file'> & Partial<DroppedFile>)[]): void;
  list: ReturnType<typeof useUploads>;
}

/** Uploads that were begun here: a single file is chosen as soon as it has arrived, several are there to choose from. */
function useUploadsHere(path: string, onPick: (file: MediaItem) => void): AddedHere {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const begun = useRef<readonly number[]>([]);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // Whoever has seen here what has arrived need not be told in the corner of the window, too.
      clearArrived(begun.current);
    };
  }, []);
  const list = useUploads().filter(({ key }) => keys.includes(key));
  const add: AddedHere['add'] = (files) => {
    const pick = (file: MediaItem): void => {
      if (isHere.current) onPick(file);
    };
    const added = upload(
      files.map(({ file, isUnreadable = false, readAgain }): NewUpload => {
        const again = readAgain && (async () => add(await readAgain()));
        return { file, path, isUnreadable, ...(again ? { again } : {}) };
      }),
      files.length === 1 ? pick : undefined,
    );
    begun.current = [...begun.current, ...added];
    setKeys(begun.current);
  };
  return { list, add };
}

/** What was chosen last. */
function RecentFiles({ files, onPick }: { files: readonly MediaItem[]; onPick(file: MediaItem): void }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={t('fields.media.recent')}>
      <h3>{t('fields.media.recent')}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" title={file.fileName} aria-label={file.fileName} onClick={() => onPick(file)}>
              <Thumbnail fileID={file.id} type={file.type} hash={file.hash} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Folders and files of the library, with a search, what was chosen last, and an upload into the open folder. */
export function MediaBrowser({ accepts, onPick }: MediaBrowserProps) {
  const { t } = useTranslation();
  const can = useCan();
  const path = useOpenFolder();
  const { typed, searchTerm, type, clear } = useSearchTyping();
  const [refused, setRefused] = useState<MediaItem | null>(null);
  const [recent, remember] = useRecentFiles();
  const input = useRef<HTMLInputElement>(null);
  const types = accepts === 'images' ? pictures : everything;
  const query = { ...folderQuery(path), searchTerm };
  const content = useMediaContent(query, types);
  const mayUpload = can('upload-media', { folder: path });
  const fits = (file: MediaItem): boolean => accepts === 'all' || pictures.includes(file.type);

  const pick = (file: MediaItem): void => {
    // A video of a service has no bytes that could be handed out.
    if (file.video || !fits(file)) return setRefused(file);
    remember(file.id);
    onPick(file);
  };
  const open = (next: string): void => {
    useOpenFolder.setState(next, true);
    clear();
    setRefused(null);
  };
  const { list: uploads, add } = useUploadsHere(path, pick);
  const isDropping = useWindowDrop({
    isEnabled: mayUpload,
    onFiles: add,
  });
  const isGone = (content.failure as { status?: number } | null)?.status === 404 && path !== '/';
  // The folder that was open last may have been deleted since.
  useEffect(() => {
    if (isGone) useOpenFolder.setState('/', true);
  }, [isGone]);

  const list = () => {
    if (content.failure && !content.counts)
      return <ErrorState failure={content.failure} title={t('media.loadFailed')} onRetry={content.retry} />;
    if (!content.counts) return <LoadingState rows={6} />;
    if (content.counts.folders + content.counts.files === 0) {
      return searchTerm === '' ? (
        <EmptyState title={t('media.empty')} icon={FolderOpen} />
      ) : (
        <EmptyState title={t('search.noResults')} icon={FileSearch} />
      );
    }
    return (
      <MediaGrid
        key={path}
        label={path === '/' ? t('media.root') : folderName(path)}
        content={content}
        view="grid"
        hasPaths={searchTerm !== ''}
        onOpen={(entry: Entry) => (entry.kind === 'folder' ? open(entry.folder.path) : pick(entry.file))}
      />
    );
  };
  return (
    <div className={`stack gap-12 rounded min-0 one-column ${classes.browser}`} data-dropping={isDropping || undefined}>
      <div className="flex wrap gap-8">
        <TextInput
          data-autofocus
          type="search"
          size="sm"
          className={classes.grow}
          aria-label={t('fields.media.search')}
          placeholder={t('fields.media.search')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {mayUpload && (
          <>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={accepts === 'images' ? 'image/*' : undefined}
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])].map((file) => ({ file })));
                event.currentTarget.value = '';
              }}
            />
            <Button
              variant="default"
              leftSection={<Upload size={15} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t('fields.media.upload')}
            </Button>
          </>
        )}
      </div>
      {uploads.length > 0 && (
        <div className={`small flex card ${classes.uploads}`}>
          <UploadList uploads={uploads} />
        </div>
      )}
      {refused && (
        <p role="alert" className="small danger">
          {t(refused.video ? 'fields.media.noBytes' : 'fields.media.noPicture', { name: refused.fileName })}
        </p>
      )}
      {searchTerm === '' && path === '/' && <RecentFiles files={recent.filter(fits)} onPick={pick} />}
      <nav aria-label={t('fields.media.folders')} className={`row wrap ${classes.trail}`}>
        {folderTrail(path).map((step) => (
          <span key={step}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-current={step === path ? 'true' : undefined}
              onClick={() => open(step)}
            >
              {step === '/' ? t('media.root') : folderName(step)}
            </Button>
          </span>
        ))}
      </nav>
      <div className={`scroll pad-4 ${classes.scroll}`}>{list()}</div>
    </div>
  );
}
