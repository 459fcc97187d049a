import type { NamedFile } from '../blobs/named-files.ts';

/** A file that the database names and the file storage does not have, or has with other content. */
export interface MissingFile extends NamedFile {
  /** Whether the backup has it, from an earlier backup in the same folder. */
  isInBackup: boolean;
}

/** Number of files that a sentence names. */
const named = 10;

/** Describes a missing file: its name, hash and whether the backup has it. */
export const describeMissing = ({ name, hash, isInBackup }: MissingFile): string =>
  `${name} (SHA-256 ${hash}${isInBackup ? ', kept from an earlier backup' : ''})`;

/** Returns a sentence about the missing files, which names the first ones; `''` if there are none. */
export function missingSentence(files: readonly MissingFile[]): string {
  if (files.length === 0) return '';
  const shown = files.slice(0, named).map(describeMissing).join(', ');
  const rest = files.length > named ? ` and ${files.length - named} more` : '';
  const subject = files.length === 1 ? '1 file is' : `${files.length} files are`;
  return `${subject} missing or damaged in the file storage: ${shown}${rest}.`;
}
