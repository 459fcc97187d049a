import { useTranslation } from 'react-i18next';
import { type DroppedFile, droppedFiles, pastedFiles } from './media-upload/dropped-files.ts';

/** The image among dropped or pasted files, or why there is none. */
export type OneImage = { file: DroppedFile } | { refused: 'several' } | { refused: 'noImage'; name: string };

/** Whether a dropped item is a folder. Call it during the event. */
const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true;

function oneImage(files: readonly DroppedFile[]): OneImage {
  const [file] = files;
  if (!file || files.length > 1) return { refused: 'several' };
  if (file.isUnreadable || file.file.type.startsWith('image/')) return { file };
  return { refused: 'noImage', name: file.file.name };
}

/** Returns the dropped image. Call it during the event. A folder is refused without reading it. */
export const droppedImage = async (items: DataTransferItemList): Promise<OneImage> =>
  oneImage([...items].some(isFolder) ? [] : await droppedFiles(items));

/** Returns the pasted image; undefined if nothing is pasted, or text with an image of it, as office programs do. */
export function pastedImage(data: DataTransfer | null, isInText: boolean): OneImage | undefined {
  if (isInText && data?.types.includes('text/plain')) return undefined;
  const files = pastedFiles(data);
  return files.length === 0 ? undefined : oneImage(files.map((file) => ({ file, folder: '' })));
}

/** Returns the function that says why there is no image; null if there is one. */
export function useImageRefusal(): (image: OneImage) => string | null {
  const { t } = useTranslation();
  return (image) => {
    if ('file' in image) return null;
    return image.refused === 'several' ? t('fields.image.onlyOne') : t('fields.media.noPicture', { name: image.name });
  };
}
