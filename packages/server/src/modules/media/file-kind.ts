import { fileTypeFromBuffer } from 'file-type';
import type { MediaFileRow } from './media-store.ts';

/** What a file is, by its bytes. */
export interface FileKind {
  mime: string;
  type: MediaFileRow['type'];
}

/** Extensions of the library, with the media type that the bytes must have; `marked` where they begin with a mark of it. */
const kinds: Record<string, FileKind & { marked: boolean }> = {
  jpg: { mime: 'image/jpeg', type: 'image', marked: true },
  jpeg: { mime: 'image/jpeg', type: 'image', marked: true },
  png: { mime: 'image/png', type: 'image', marked: true },
  webp: { mime: 'image/webp', type: 'image', marked: true },
  avif: { mime: 'image/avif', type: 'image', marked: true },
  svg: { mime: 'image/svg+xml', type: 'image', marked: false },
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

const textOf = (bytes: Buffer): string | null => {
  try {
    return bytes.includes(0) ? null : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** XML declaration, comments and document type may stand before the element. */
const svgStart = /^\s*(?:<\?xml[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!doctype svg[^>[]*>\s*)*<svg[\s>]/i;

async function looksLike({ mime, marked }: FileKind & { marked: boolean }, bytes: Buffer): Promise<boolean> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (marked) return found === mime;
  const text = textOf(bytes);
  if (text === null) return false;
  return mime === 'image/svg+xml' ? svgStart.test(text) : found === undefined;
}

/**
 * What the library takes a file for: extension and bytes have to agree.
 * @returns null when it does not take such files
 */
export async function fileKind(fileName: string, bytes: Buffer): Promise<FileKind | null> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (!kind) return null;
  return (await looksLike(kind, bytes)) ? { mime: kind.mime, type: kind.type } : null;
}
