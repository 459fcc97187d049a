import { useEffect, useState } from 'react';

/** An image file of the computer, as far as the browser can show it. */
export interface LocalImage {
  /** Address in this window; undefined before the image is loaded, and if it cannot be shown. */
  src?: string;
  width: number | null;
  height: number | null;
  /** Whether the browser cannot read it as an image. */
  isBroken: boolean;
}

const unknown: LocalImage = { width: null, height: null, isBroken: false };

/** Reads the size of an image file, to show it before it is uploaded. Files of other types stay unknown. */
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
    const picture = new Image();
    picture.addEventListener('load', () => {
      const { naturalWidth, naturalHeight } = picture;
      setImage({ src, width: naturalWidth || null, height: naturalHeight || null, isBroken: false });
    });
    picture.addEventListener('error', () => setImage({ ...unknown, isBroken: true }));
    picture.src = src;
    return () => URL.revokeObjectURL(src);
  }, [file]);
  return image;
}
