import type { DeletedMedia } from '@ximblox/contract';

/** Returns the ID of a trash entry as input of the calls that act on several files and folders. */
export const itemIDs = ({ kind, id }: DeletedMedia): { files: number[]; directories: number[] } =>
  kind === 'file' ? { files: [id], directories: [] } : { files: [], directories: [id] };
