import { CmsError, contract, type ErrorItem, type Following, type MediaItem } from '@ximblox/contract';
import { create } from 'zustand';
import { debounce } from '../../lib/debounce.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useHasUploads } from '../../lib/has-uploads.ts';
import { queryClient } from '../../lib/query-client.ts';
import { holdUnsavedWork } from '../../lib/unsaved-work.ts';
import { mediaKey } from '../media-list/use-media-content.ts';
import { sendFile } from './send-file.ts';

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
  /** What it has become. */
  added?: MediaItem;
}

interface Uploads {
  all: readonly Upload[];
  /** Whether the server has asked for a pause. */
  isPausing: boolean;
}

/** Files that are sent at the same time. */
const atOnce = 3;
/** Milliseconds before another try where the server gives no time of its own. */
const pause = 5000;

const useStore = create<Uploads>(() => ({ all: [], isPausing: false }));
const { getState, setState } = useStore;
useStore.subscribe(({ all }) => useHasUploads.setState(all.length > 0, true));
const running = new Map<number, AbortController>();
const listeners = new Map<number, (file: MediaItem) => void>();
let lastKey = 0;
let release: (() => void) | null = null;

/** Everything that is or was sent since the window was opened and nobody has cleared away. */
export const useUploads = (): readonly Upload[] => useStore(({ all }) => all);
export const useIsPausing = (): boolean => useStore(({ isPausing }) => isPausing);

const change = (key: number, changes: Partial<Upload>): void =>
  setState(({ all }) => ({ all: all.map((one) => (one.key === key ? { ...one, ...changes } : one)) }));

const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'running';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Leaving the window asks as long as something is under way. */
function holdWindow(): void {
  const isBusy = getState().all.some(isUnderWay);
  if (isBusy && !release) {
    const letGo = holdUnsavedWork();
    window.addEventListener('beforeunload', ask);
    release = () => {
      letGo();
      window.removeEventListener('beforeunload', ask);
    };
  } else if (!isBusy) {
    release?.();
    release = null;
  }
}

/** What is shown of the library is read again, but not after each of a hundred files. */
const readAgain = debounce(() => void queryClient.invalidateQueries({ queryKey: mediaKey }), {
  wait: 400,
  maxWait: 2000,
});

/** Whether the server is busy or away for a moment, or has had enough for this minute. */
const isPassing = (failure: unknown): boolean => failure instanceof CmsError && [429, 503].includes(failure.status);

function waitFor(seconds: number | null): void {
  setState({ isPausing: true });
  setTimeout(
    () => {
      setState({ isPausing: false });
      next();
    },
    seconds === null ? pause : seconds * 1000,
  );
}

async function send(upload: Upload): Promise<void> {
  const { key } = upload;
  const controller = new AbortController();
  running.set(key, controller);
  change(key, { state: 'running', errors: [] });
  let retryAfter: number | null = null;
  try {
    const added = await sendFile(upload, {
      signal: controller.signal,
      address: upload.address,
      onBegun: (address) => change(key, { address }),
      onShare: (share) => change(key, { share }),
      onRetryAfter: (seconds) => {
        retryAfter = seconds;
      },
    });
    change(key, { state: 'done', share: 1, added });
    listeners.get(key)?.(added);
    listeners.delete(key);
    readAgain();
  } catch (failure) {
    if (controller.signal.aborted) return;
    if (isPassing(failure)) {
      change(key, { state: 'waiting' });
      if (!getState().isPausing) waitFor(retryAfter);
    } else change(key, { state: 'failed', share: 0, errors: errorsOfFailure(failure) });
  } finally {
    running.delete(key);
    next();
  }
}

/** Sends what waits, as far as there is room. */
function next(): void {
  holdWindow();
  const { all, isPausing } = getState();
  if (isPausing) return;
  for (const upload of all) {
    if (running.size >= atOnce) return;
    if (upload.state === 'waiting' && !running.has(upload.key)) void send(upload);
  }
}

const tooLarge: readonly ErrorItem[] = [{ property: 'file', code: 'ML_01' }];

type NewUpload = Pick<Upload, 'file' | 'path'> & Partial<Pick<Upload, 'name' | 'replaces'>>;

/**
 * Sends files into the library, one beside the other, whatever one does meanwhile.
 * @param onAdded called for each that has arrived
 * @returns their keys
 */
export function upload(files: readonly NewUpload[], onAdded?: (file: MediaItem) => void): number[] {
  const added = files.map((given): Upload => {
    lastKey += 1;
    if (onAdded) listeners.set(lastKey, onAdded);
    const { file } = given;
    const isTooLarge = file.size > contract.media.addFile.fileLimit.bytes;
    return {
      key: lastKey,
      name: file.name,
      ...given,
      state: isTooLarge ? 'failed' : 'waiting',
      share: 0,
      errors: isTooLarge ? tooLarge : [],
    };
  });
  setState(({ all }) => ({ all: [...all.filter(({ state }) => state !== 'done' && state !== 'cancelled'), ...added] }));
  next();
  return added.map(({ key }) => key);
}

/** Gives a file up, whether it waits or is on its way. */
export function cancelUpload({ key }: Upload): void {
  change(key, { state: 'cancelled', share: 0 });
  running.get(key)?.abort();
  listeners.delete(key);
  next();
}

/** Sends a file once more, under another name where one is given. */
export function retryUpload({ key, name, address }: Upload, newName = name): void {
  const goesOn = newName === name && address !== undefined ? { address } : {};
  setState(({ all }) => ({
    all: all.map((one): Upload => {
      if (one.key !== key) return one;
      const { address: _, ...rest } = one;
      return { ...rest, ...goesOn, state: 'waiting', share: 0, errors: [], name: newName };
    }),
  }));
  next();
}

/** Gives everything up that is under way. */
export const cancelAll = (): void => getState().all.filter(isUnderWay).forEach(cancelUpload);

/** Sends everything once more that was refused or given up. */
export const retryAll = (): void =>
  getState()
    .all.filter(canRetry)
    .forEach((one) => retryUpload(one));

/** Takes away what is not under way any more. */
export const clearUploads = (): void => setState(({ all }) => ({ all: all.filter(isUnderWay) }));

/** Takes away those of some uploads that have arrived. */
export const clearArrived = (keys: readonly number[]): void =>
  setState(({ all }) => ({ all: all.filter(({ key, state }) => state !== 'done' || !keys.includes(key)) }));

/** Whether another try may help: what the file itself is refused for stays so. */
export const canRetry = ({ state, errors }: Upload): boolean =>
  state === 'cancelled' || (state === 'failed' && !errors.some(({ property }) => property === 'file'));

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
