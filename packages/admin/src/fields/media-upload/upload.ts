import type { ErrorItem, Following, MediaItem } from '@ximblox/contract';

/** A file on its way into the library. */
export interface Upload {
  key: number;
  file: File;
  /** Its name in the library; another than that of the file where that one was taken. */
  name: string;
  /** Folder that receives it. */
  path: string;
  /** The file whose place it takes, under the same ID. */
  replaces?: { id: number; follow: Following };
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** How much of it has left, from 0 to 1. */
  share: number;
  errors: readonly ErrorItem[];
  /** Where a part of it has arrived, so that another try goes on from there. */
  address?: string;
  /** Tries that have got no answer. */
  lost?: number;
  /** Whether the computer does not hand it out: it is gone, locked, or has changed meanwhile. */
  isUnreadable?: boolean;
  /** Whether it stands for a folder, which cannot be made or read. */
  isFolder?: boolean;
  /** Reads it once more from where it lies, and sends what is found. */
  again?: () => Promise<void>;
  /** What it has become. */
  added?: MediaItem;
}

/** Whether another try begins with reading the file: there was nothing to send. */
export const mustBeRead = ({ file, again, isUnreadable, isFolder }: Upload): boolean =>
  again !== undefined && (isUnreadable === true || isFolder === true || file.size === 0);

/** Whether another try may help: what the file itself is refused for stays so. */
export const canRetry = (upload: Upload): boolean =>
  upload.state === 'cancelled' ||
  (upload.state === 'failed' && (mustBeRead(upload) || !upload.errors.some(({ property }) => property === 'file')));

/** How far several files are, by their bytes. */
export function progressOf(uploads: readonly Upload[]): { done: number; failed: number; total: number; share: number } {
  const counted = uploads.filter(({ state }) => state !== 'cancelled');
  const bytes = (of: readonly Upload[], part: (one: Upload) => number): number =>
    of.reduce((sum, one) => sum + Math.max(one.file.size, 1) * part(one), 0);
  const sent = bytes(counted, ({ state, share }) => (state === 'done' || state === 'failed' ? 1 : share));
  return {
    done: counted.filter(({ state }) => state === 'done').length,
    failed: counted.filter(({ state }) => state === 'failed').length,
    total: counted.length,
    share: counted.length === 0 ? 0 : sent / bytes(counted, () => 1),
  };
}

/** `name-2.jpg`, `name-3.jpg`: another name for a file whose own is taken. */
export function otherName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const counted = /^(.*)-(\d{1,4})$/.exec(stem);
  return counted ? `${counted[1]}-${Number(counted[2]) + 1}${ending}` : `${stem}-2${ending}`;
}
