import { readFile } from 'node:fs/promises';
import { documentExtensions } from '@ximblox/blocks/internal';
import type { UploadedFile } from '../../../context.ts';
import { detectMime } from '../../library/media/index.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Expected type by magic bytes, and the media type, by extension. */
const kinds: Record<(typeof documentExtensions)[number], { detected: string; mime: string }> = {
  pdf: { detected: 'application/pdf', mime: 'application/pdf' },
  docx: { detected: docx, mime: docx },
  doc: { detected: 'application/x-cfb', mime: 'application/msword' },
};

/** Name of the stream that only Word documents have; other files, such as installers, share their container format. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

/** Returns the media type of a PDF or Word document whose extension and bytes match. Null for other files and for `.docx` with macros. */
export async function documentKind(file: UploadedFile): Promise<string | null> {
  const extension = documentExtensions.find((one) => file.fileName.toLowerCase().endsWith(`.${one}`));
  if (!extension) return null;
  const { detected, mime } = kinds[extension];
  if ((await detectMime(file)) !== detected) return null;
  // Reading the whole file is safe: forms accept a few megabytes at most.
  if (extension === 'doc' && !(await readFile(file.path)).includes(wordStream)) return null;
  return mime;
}
