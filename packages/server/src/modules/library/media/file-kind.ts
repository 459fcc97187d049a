import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import type { MediaFileRow } from './media-store.ts';

/** Media type and category of a file. */
export interface FileKind {
  mime: string;
  type: MediaFileRow['type'];
}

export const svgMime = 'image/svg+xml';

/** Supported extensions with their media type; `hasSignature` if the type can be detected by its magic number. */
const kinds: Record<string, FileKind & { hasSignature: boolean }> = {
  jpg: { mime: 'image/jpeg', type: 'image', hasSignature: true },
  jpeg: { mime: 'image/jpeg', type: 'image', hasSignature: true },
  png: { mime: 'image/png', type: 'image', hasSignature: true },
  webp: { mime: 'image/webp', type: 'image', hasSignature: true },
  avif: { mime: 'image/avif', type: 'image', hasSignature: true },
  svg: { mime: svgMime, type: 'image', hasSignature: false },
  gif: { mime: 'image/gif', type: 'gif', hasSignature: true },
  mp4: { mime: 'video/mp4', type: 'video', hasSignature: true },
  webm: { mime: 'video/webm', type: 'video', hasSignature: true },
  mp3: { mime: 'audio/mpeg', type: 'document', hasSignature: true },
  pdf: { mime: 'application/pdf', type: 'document', hasSignature: true },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    type: 'document',
    hasSignature: true,
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    type: 'document',
    hasSignature: true,
  },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    type: 'document',
    hasSignature: true,
  },
  odt: { mime: 'application/vnd.oasis.opendocument.text', type: 'document', hasSignature: true },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet', type: 'document', hasSignature: true },
  txt: { mime: 'text/plain', type: 'document', hasSignature: false },
  csv: { mime: 'text/csv', type: 'document', hasSignature: false },
};

const kindByName = (fileName: string): (FileKind & { hasSignature: boolean }) | undefined => {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
};

/** Whether the library supports the extension of a file name. */
export const isKnownName = (fileName: string): boolean => kindByName(fileName) !== undefined;

/** Whether the extension of a file name matches a media type. */
export const isNamedAs = (fileName: string, mime: string): boolean => kindByName(fileName)?.mime === mime;

/** A local file that can be read more than once. */
export interface FileSource {
  fileName: string;
  /** Bytes. */
  size: number;
  path: string;
  /** Opens the file for reading from the start. */
  open(): Readable;
}

/** Whether a file is text: valid UTF-8 without NUL. */
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

/** Detects the media type of a file by its magic number; undefined if it is unknown. */
export async function detectMime(source: Pick<FileSource, 'open'>): Promise<string | undefined> {
  const stream = source.open();
  try {
    const web = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    return (await fileTypeFromStream(web))?.mime;
  } finally {
    stream.destroy();
  }
}

/**
 * Determines the kind of a file. Its extension and contents must agree; an SVG file is verified later, when it is sanitised.
 * @returns null for an unsupported file
 */
export async function fileKind(source: FileSource): Promise<FileKind | null> {
  const kind = kindByName(source.fileName);
  if (!kind) return null;
  const found = await detectMime(source);
  const isXml = kind.mime === svgMime && found === 'application/xml';
  const agrees = kind.hasSignature ? found === kind.mime : (found === undefined || isXml) && (await isText(source));
  return agrees ? { mime: kind.mime, type: kind.type } : null;
}
