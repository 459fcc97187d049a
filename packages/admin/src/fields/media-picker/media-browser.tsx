import { Button, TextInput } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { FileSearch, FolderOpen, Search, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { useSearchTyping } from '../../lib/use-search-typing.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Entry } from '../media-list/entry.ts';
import { folderName, folderTrail } from '../media-list/folder-path.ts';
import { MediaGrid } from '../media-list/media-grid.tsx';
import { folderQuery, type MediaType } from '../media-list/media-query.ts';
import { type MediaContent, useMediaContent } from '../media-list/use-media-content.ts';
import { UploadList } from '../media-upload/upload-list.tsx';
import { useWindowDrop } from '../media-upload/use-window-drop.ts';
import classes from './media-picker.module.css';
import { useOpenFolder } from './open-folder.ts';
import { RecentFiles } from '../media-list/recent-files.tsx';
import { useUploadsHere } from './use-uploads-here.ts';

interface MediaBrowserProps {
  /** Only images, or files of every type. */
  accepts: 'images' | 'all';
  onPick(file: MediaItem): void;
}

const pictures: readonly MediaType[] = ['image', 'gif'];
const everything: readonly MediaType[] = [];

/** Breadcrumb of the open folder. */
function FolderPath({ path, onOpen }: { path: string; onOpen(path: string): void }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('fields.media.folders')} className={`row wrap ${classes.trail}`}>
      {folderTrail(path).map((step) => (
        <span key={step}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-current={step === path ? 'true' : undefined}
            onClick={() => onOpen(step)}
          >
            {step === '/' ? t('media.root') : folderName(step)}
          </Button>
        </span>
      ))}
    </nav>
  );
}

interface UploadButtonProps {
  onlyImages: boolean;
  onFiles(files: readonly { file: File }[]): void;
}

/** Button to upload files of the computer. */
function UploadButton({ onlyImages, onFiles }: UploadButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={onlyImages ? 'image/*' : undefined}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])].map((file) => ({ file })));
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" leftSection={<Upload size={15} aria-hidden />} onClick={() => input.current?.click()}>
        {t('fields.media.upload')}
      </Button>
    </>
  );
}

interface BrowserListProps {
  content: MediaContent;
  path: string;
  isSearching: boolean;
  onOpen(path: string): void;
  onPick(file: MediaItem): void;
}

/** Content of the open folder, or search results. */
function BrowserList({ content, path, isSearching, onOpen, onPick }: BrowserListProps) {
  const { t } = useTranslation();
  if (content.failure && !content.counts)
    return <ErrorState failure={content.failure} title={t('media.loadFailed')} onRetry={content.retry} />;
  if (!content.counts) return <LoadingState rows={6} />;
  if (content.counts.folders + content.counts.files === 0) {
    return isSearching ? (
      <EmptyState title={t('search.noResults')} icon={FileSearch} />
    ) : (
      <EmptyState title={t('media.empty')} icon={FolderOpen} />
    );
  }
  return (
    <MediaGrid
      key={path}
      label={path === '/' ? t('media.root') : folderName(path)}
      content={content}
      view="grid"
      hasPaths={isSearching}
      onOpen={(entry: Entry) => (entry.kind === 'folder' ? onOpen(entry.folder.path) : onPick(entry.file))}
    />
  );
}

/** Opens the root if the open folder was deleted. */
function useExistingFolder(content: MediaContent, path: string): void {
  const isGone = (content.failure as { status?: number } | null)?.status === 404 && path !== '/';
  useEffect(() => {
    if (isGone) useOpenFolder.setState('/', true);
  }, [isGone]);
}

function LibrarySearch({ typed, onType }: { typed: string; onType(text: string): void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      data-autofocus
      type="search"
      size="sm"
      className="grow-wide"
      aria-label={t('fields.media.search')}
      placeholder={t('fields.media.search')}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Recently added files, and the folders and files of the library, with search and upload to the open folder. */
export function MediaBrowser({ accepts, onPick }: MediaBrowserProps) {
  const { t } = useTranslation();
  const can = useCan();
  const path = useOpenFolder();
  const { typed, searchTerm, type, clear } = useSearchTyping();
  const [refused, setRefused] = useState<MediaItem | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const types = accepts === 'images' ? pictures : everything;
  const isSearching = searchTerm !== '';
  const content = useMediaContent({ ...folderQuery(isSearching ? '/' : path), searchTerm }, types);
  const mayUpload = can('upload-media', { folder: path });

  const pick = (file: MediaItem): void => {
    // Videos of a service are not downloadable.
    const fits = accepts === 'all' || pictures.includes(file.type);
    if (file.video || !fits) setRefused(file);
    else onPick(file);
  };
  const open = (next: string): void => {
    useOpenFolder.setState(next, true);
    setMoved(true);
    clear();
    setRefused(null);
  };
  const { list: uploads, add } = useUploadsHere(path, pick);
  const isDropping = useWindowDrop({
    isEnabled: mayUpload,
    onFiles: add,
  });
  useExistingFolder(content, path);

  return (
    <div className="stack gap-12 rounded min-0 one-column drop-zone" data-dropping={isDropping || undefined}>
      <div className={`flex wrap gap-8 surface ${classes.search}`}>
        <LibrarySearch typed={typed} onType={type} />
        {mayUpload && <UploadButton onlyImages={accepts === 'images'} onFiles={add} />}
      </div>
      {uploads.length > 0 && (
        <div className="small card">
          <UploadList uploads={uploads} />
        </div>
      )}
      {refused && (
        <p role="alert" className="small danger">
          {t(refused.video ? 'fields.media.noBytes' : 'fields.media.noPicture', { name: refused.fileName })}
        </p>
      )}
      {!isSearching && (!hasMoved || path === '/') && <RecentFiles types={types} onPick={pick} />}
      {!isSearching && <FolderPath path={path} onOpen={open} />}
      <BrowserList content={content} path={path} isSearching={isSearching} onOpen={open} onPick={pick} />
    </div>
  );
}
