import type { ErrorItem, ReplacementTiming, MediaItem } from '@ximblox/contract';

/** Upload of a file to the library. */
export interface Upload {
  key: number;
  file: File;
  /** Its name in the library; differs from that of the file if that was taken. */
  name: string;
  /** Target folder. */
  path: string;
  /** The file to replace, which keeps its ID. */
  replaces?: { id: number; follow: ReplacementTiming };
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Uploaded share, from 0 to 1. */
  share: number;
  errors: readonly ErrorItem[];
  /** Address of a partial upload, for resuming. */
  address?: string;
  /** Attempts without a response. */
  lost?: number;
  /** Whether the browser cannot read it: deleted, locked or changed. */
  isUnreadable?: boolean;
  /** Whether it represents a folder that cannot be created or read. */
  isFolder?: boolean;
  /** Reads it again and uploads what is found. */
  again?: () => Promise<void>;
  /** The uploaded file. */
  added?: MediaItem;
  /** Whether a field or dialog shows it, so that the upload panel does not. */
  isShownElsewhere?: boolean;
}

/** Whether a retry must first read the file again. */
export const mustBeRead = ({ file, again, isUnreadable, isFolder }: Upload): boolean =>
  again !== undefined && (isUnreadable === true || isFolder === true || file.size === 0);

/** Whether a retry may help; errors of the file itself are permanent. */
export const canRetry = (upload: Upload): boolean =>
  upload.state === 'cancelled' ||
  (upload.state === 'failed' && (mustBeRead(upload) || !upload.errors.some(({ property }) => property === 'file')));

/** Total progress of several uploads, by bytes. */
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

/** Alternative name for a taken one: `name-2.jpg`, `name-3.jpg`. */
export function otherName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const counted = /^(.*)-(\d{1,4})$/.exec(stem);
  return counted ? `${counted[1]}-${Number(counted[2]) + 1}${ending}` : `${stem}-2${ending}`;
}
