import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import type { MediaFileRow } from './media-store.ts';

/** What a file is, by its bytes. */
export interface FileKind {
  mime: string;
  type: MediaFileRow['type'];
}

export const svgMime = 'image/svg+xml';

/** Extensions of the library, with the media type that the bytes must have; `marked` where they begin with a mark of it. */
const kinds: Record<string, FileKind & { marked: boolean }> = {
  jpg: { mime: 'image/jpeg', type: 'image', marked: true },
  jpeg: { mime: 'image/jpeg', type: 'image', marked: true },
  png: { mime: 'image/png', type: 'image', marked: true },
  webp: { mime: 'image/webp', type: 'image', marked: true },
  avif: { mime: 'image/avif', type: 'image', marked: true },
  svg: { mime: svgMime, type: 'image', marked: false },
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

const kindByName = (fileName: string): (FileKind & { marked: boolean }) | undefined => {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
};

/** Whether the library takes files whose names end so. */
export const isKnownName = (fileName: string): boolean => kindByName(fileName) !== undefined;

/** Whether the extension of a name says what a file of this media type is. */
export const isNamedAs = (fileName: string, mime: string): boolean => kindByName(fileName)?.mime === mime;

/** A file that can be read as often as needed. */
export interface FileSource {
  fileName: string;
  /** Bytes. */
  size: number;
  /** Where it lies on this machine. */
  path: string;
  /** Reads the file; each call from its beginning. */
  open(): Readable;
}

/** Whether the file is text: UTF-8 without NUL. */
async function isText(source: FileSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source.open() as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Media type by the bytes alone; undefined when they bear no mark that is known. */
export async function mimeByBytes(source: Pick<FileSource, 'open'>): Promise<string | undefined> {
  const stream = source.open();
  try {
    const web = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    return (await fileTypeFromStream(web))?.mime;
  } finally {
    stream.destroy();
  }
}

/**
 * What the library takes a file for: extension and bytes have to agree. Of an SVG picture the bytes say nothing before it
 * has been cleaned.
 * @returns null when it does not take such files
 */
export async function fileKind(source: FileSource): Promise<FileKind | null> {
  const kind = kindByName(source.fileName);
  if (!kind) return null;
  const found = await mimeByBytes(source);
  const isXml = kind.mime === svgMime && found === 'application/xml';
  const agrees = kind.marked ? found === kind.mime : (found === undefined || isXml) && (await isText(source));
  return agrees ? { mime: kind.mime, type: kind.type } : null;
}
