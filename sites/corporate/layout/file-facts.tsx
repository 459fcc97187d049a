import type { ResolvedFile } from '@ximblox/blocks';
import { formatFileSize } from '../messages/format-number.ts';

/** Type and size of a document: `PDF, 1,2 MB`. */
export function FileFacts({ file, locale }: { file: ResolvedFile; locale: string }) {
  const type = /\.([a-z0-9]{1,5})$/i.exec(file.fileName)?.[1]?.toUpperCase();
  return <span>{[type, formatFileSize(file.fileSize, locale)].filter(Boolean).join(', ')}</span>;
}
