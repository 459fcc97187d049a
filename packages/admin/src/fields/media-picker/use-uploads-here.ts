import type { MediaItem } from '@ximblox/contract';
import { useEffect, useRef, useState } from 'react';
import type { DroppedFile } from '../media-upload/dropped-files.ts';
import { handOver, type NewUpload, upload, useUploads } from '../media-upload/upload-store.ts';
import { useOpenFolder } from './open-folder.ts';

interface AddedHere {
  /** Ignores the folders of dropped files. */
  add(files: readonly (Pick<DroppedFile, 'file'> & Partial<DroppedFile>)[]): void;
  list: ReturnType<typeof useUploads>;
}

/** Uploads of this dialog: a single file is selected after upload, several are listed. */
export function useUploadsHere(path: string, onPick: (file: MediaItem) => void): AddedHere {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const begun = useRef<readonly number[]>([]);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // Strict mode runs effects twice.
      setTimeout(() => !isHere.current && handOver(begun.current));
    };
  }, []);
  const list = useUploads().filter(({ key }) => keys.includes(key));
  // The last folder may have been deleted.
  const hasNoFolder = list.some(({ errors }) => errors.some(({ property }) => property === 'path'));
  useEffect(() => {
    if (hasNoFolder) useOpenFolder.setState('/', true);
  }, [hasNoFolder]);
  const add: AddedHere['add'] = (files) => {
    const pick = (file: MediaItem): void => {
      if (isHere.current) onPick(file);
    };
    const added = upload(
      files.map(({ file, isUnreadable = false, readAgain }): NewUpload => {
        const again = readAgain && (async () => add(await readAgain()));
        return { file, path, isUnreadable, isShownElsewhere: true, ...(again ? { again } : {}) };
      }),
      files.length === 1 ? pick : undefined,
    );
    begun.current = [...begun.current, ...added];
    setKeys(begun.current);
  };
  return { list, add };
}
