import { useEffect, useState } from 'react';

/** Local image file with its preview. */
export interface LocalImage {
  /** Object URL; undefined while loading or if the image is unreadable. */
  src?: string;
  width: number | null;
  height: number | null;
  /** Whether the browser cannot read it as an image. */
  isBroken: boolean;
}

const unknown: LocalImage = { width: null, height: null, isBroken: false };

/** Returns the preview and size of a local image before upload; neither for other file types. */
export function useLocalImage(file: File | null): LocalImage {
  const [image, setImage] = useState<LocalImage>(unknown);
  const [read, setRead] = useState(file);
  if (read !== file) {
    setRead(file);
    setImage(unknown);
  }
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return undefined;
    const src = URL.createObjectURL(file);
    const element = new Image();
    element.addEventListener('load', () => {
      const { naturalWidth, naturalHeight } = element;
      setImage({ src, width: naturalWidth || null, height: naturalHeight || null, isBroken: false });
    });
    element.addEventListener('error', () => setImage({ ...unknown, isBroken: true }));
    element.src = src;
    return () => URL.revokeObjectURL(src);
  }, [file]);
  return image;
}
