import { readFile } from 'node:fs/promises';
import { documentExtensions } from '@ximblox/blocks';
import type { UploadedFile } from '../../../context.ts';
import { mimeByBytes } from '../../library/media/index.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What the bytes of a document must show, and what it is sent as. */
const kinds: Record<(typeof documentExtensions)[number], { found: string; mime: string }> = {
  pdf: { found: 'application/pdf', mime: 'application/pdf' },
  docx: { found: docx, mime: docx },
  doc: { found: 'application/x-cfb', mime: 'application/msword' },
};

/** Many kinds of files, installers among them, are built like old Word documents; only those have a stream of this name. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

/** Media type of a document whose name and bytes agree: PDF or Word. Null for everything else, also for Word with macros in a file of the newer kind. */
export async function documentKind(file: UploadedFile): Promise<string | null> {
  const extension = documentExtensions.find((one) => file.fileName.toLowerCase().endsWith(`.${one}`));
  if (!extension) return null;
  const { found, mime } = kinds[extension];
  if ((await mimeByBytes(file)) !== found) return null;
  // No more than a form takes: some megabytes.
  if (extension === 'doc' && !(await readFile(file.path)).includes(wordStream)) return null;
  return mime;
}
