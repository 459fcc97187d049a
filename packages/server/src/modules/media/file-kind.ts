import { fileTypeFromBuffer } from 'file-type';
import type { MediaFileRow } from './media-store.ts';

/** What a file is, by its bytes. */
export interface FileKind {
  mime: string;
  type: MediaFileRow['type'];
}

/** Extensions of the library, with the media type that the bytes must have; null where bytes carry no mark. */
const kinds: Record<string, { mime: string; type: MediaFileRow['type']; marked: boolean }> = {
  jpg: { mime: 'image/jpeg', type: 'image', marked: true },
  jpeg: { mime: 'image/jpeg', type: 'image', marked: true },
  png: { mime: 'image/png', type: 'image', marked: true },
  webp: { mime: 'image/webp', type: 'image', marked: true },
  avif: { mime: 'image/avif', type: 'image', marked: true },
  gif: { mime: 'image/gif', type: 'gif', marked: true },
  mp4: { mime: 'video/mp4', type: 'video', marked: true },
  webm: { mime: 'video/webm', type: 'video', marked: true },
  mp3: { mime: 'audio/mpeg', type: 'document', marked: true },
  pdf: { mime: 'application/pdf', type: 'document', marked: true },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    type: 'document',
    marked: true,
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', type: 'document', marked: true },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    type: 'document',
    marked: true,
  },
  odt: { mime: 'application/vnd.oasis.opendocument.text', type: 'document', marked: true },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet', type: 'document', marked: true },
  txt: { mime: 'text/plain', type: 'document', marked: false },
  csv: { mime: 'text/csv', type: 'document', marked: false },
};

const isText = (bytes: Buffer): boolean => !bytes.includes(0) && bytes.toString('utf8').isWellFormed();

/**
 * What the library takes a file for: extension and bytes have to agree.
 * @returns null when it does not take such files
 */
export async function fileKind(fileName: string, bytes: Buffer): Promise<FileKind | null> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (!kind) return null;
  const found = await fileTypeFromBuffer(bytes);
  const agrees = kind.marked ? found?.mime === kind.mime : found === undefined && isText(bytes);
  return agrees ? { mime: kind.mime, type: kind.type } : null;
}
