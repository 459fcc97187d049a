import type { MediaItem } from '@ximblox/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUploadsHere } from './media-picker/use-uploads-here.ts';
import type { DroppedFile } from './media-upload/dropped-files.ts';
import { UploadList } from './media-upload/upload-list.tsx';

interface DroppedImageProps {
  dropped: DroppedFile;
  /** Target folder. */
  folder: string;
  onUploaded(file: MediaItem): void;
}

/** Upload of a file dropped on a field, with its progress or error. */
export function DroppedImage({ dropped, folder, onUploaded }: DroppedImageProps) {
  // The field may have moved to another path when the upload ends.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const { list, add } = useUploadsHere(folder, (file) => latest.current(file));
  const begun = useRef<DroppedFile>(null);
  const begin = useEffectEvent(() => add([dropped]));
  useEffect(() => {
    // Strict mode runs effects twice; the file is uploaded once.
    if (begun.current === dropped) return;
    begun.current = dropped;
    begin();
  }, [dropped]);
  return list.length > 0 && <UploadList uploads={list} />;
}
