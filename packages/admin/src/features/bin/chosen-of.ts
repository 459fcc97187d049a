import type { DeletedMedia } from '@ximblox/contract';

/** An entry of the bin of the library as calls about several name it. */
export const chosenOf = ({ kind, id }: DeletedMedia): { files: number[]; directories: number[] } =>
  kind === 'file' ? { files: [id], directories: [] } : { files: [], directories: [id] };
