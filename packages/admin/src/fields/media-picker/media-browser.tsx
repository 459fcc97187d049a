import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract, type MediaItem } from '@ximblox/contract';
import { Folder, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { api } from '../../lib/api.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './media-picker.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { UploadButton } from './upload-button.tsx';

interface MediaBrowserProps {
  /** Pictures only, or files of every type. */
  accepts: 'images' | 'all';
  onPick(file: MediaItem): void;
}

/** What was open last, so that the next picture is looked for where the last one was. */
const useOpenFolder = create(() => '/');

/** Folders from the root down to a path. */
const trail = (path: string): string[] =>
  path
    .split('/')
    .filter((name) => name !== '')
    .map((_, depth, names) => `/${names.slice(0, depth + 1).join('/')}`);

function useFolder(path: string, typed: string) {
  const [term] = useDebouncedValue(typed.trim(), 250);
  return useQuery({
    queryKey: ['media', path, term],
    queryFn: ({ signal }) =>
      term === ''
        ? api.call(contract.media.getDir, { body: { path }, signal })
        : api.call(contract.media.searchFiles, { body: { searchTerm: term, directory: path }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Folders and files of the library, with a search and an upload into the open folder. */
export function MediaBrowser({ accepts, onPick }: MediaBrowserProps) {
  const { t } = useTranslation();
  const path = useOpenFolder();
  const [typed, setTyped] = useState('');
  const folder = useFolder(path, typed);
  const open = (next: string): void => {
    useOpenFolder.setState(next, true);
    setTyped('');
  };
  const fits = (file: MediaItem): boolean => accepts === 'all' || file.type === 'image' || file.type === 'gif';
  const files = folder.data?.files.filter(fits) ?? [];
  const directories = folder.data?.directories ?? [];
  return (
    <div className={classes.browser}>
      <div className={classes.browserHead}>
        <TextInput
          data-autofocus
          type="search"
          size="sm"
          className={classes.grow}
          aria-label={t('fields.media.search')}
          placeholder={t('fields.media.search')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <UploadButton path={path} accepts={accepts} onUploaded={onPick} />
      </div>
      <nav aria-label={t('fields.media.folders')} className={classes.trail}>
        {['/', ...trail(path)].map((step) => (
          <Button key={step} variant="subtle" color="gray" size="compact-sm" onClick={() => open(step)}>
            {step === '/' ? t('fields.media.root') : step.slice(step.lastIndexOf('/') + 1)}
          </Button>
        ))}
      </nav>
      {folder.isPending && <LoadingState rows={4} />}
      {folder.isError && <ErrorState failure={folder.error} onRetry={() => void folder.refetch()} />}
      {folder.isSuccess && files.length === 0 && directories.length === 0 && (
        <EmptyState title={t('search.noResults')} />
      )}
      <ul className={classes.tiles}>
        {directories.map((directory) => (
          <li key={directory.path}>
            <button type="button" className={classes.folder} onClick={() => open(directory.path)}>
              <Folder size={18} aria-hidden />
              <span>{directory.name}</span>
            </button>
          </li>
        ))}
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" className={classes.tile} onClick={() => onPick(file)}>
              <span className={classes.tilePicture}>
                <Thumbnail fileID={file.id} type={file.type} />
              </span>
              <span className={classes.tileName}>{file.fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
