import { CmsError, contract, type ErrorItem, type MediaItem } from '@ximblox/contract';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { debounce } from '../../lib/debounce.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useHasUploads } from '../../lib/has-uploads.ts';
import { queryClient } from '../../lib/query-client.ts';
import { holdUnsavedWork } from '../../lib/unsaved-work.ts';
import { arrivedBefore } from './arrived-before.ts';
import {
  dropUpload,
  forgetUpload,
  type InterruptedUpload,
  noteUpload,
  takeInterrupted,
  useInterruptedUploads,
} from './interrupted-uploads.ts';
import { mediaKey } from '../media-list/use-media-content.ts';
import { sendFile } from './send-file.ts';
import { canRetry, mustBeRead, type Upload } from './upload.ts';

interface Uploads {
  all: readonly Upload[];
  /** Why uploads are paused: by the server, or without connection. */
  pause: 'server' | 'connection' | null;
}

/** Maximum parallel uploads. */
const atOnce = 3;
/** Default seconds before a retry. */
const usualPause = 5;
/** Maximum attempts without a response; the uploaded part is kept. */
const mostLost = 12;

const useStore = create<Uploads>(() => ({ all: [], pause: null }));
const { getState, setState } = useStore;
const isInPanel = ({ isShownElsewhere = false }: Upload): boolean => !isShownElsewhere;
const noteUploads = (): void =>
  useHasUploads.setState(getState().all.some(isInPanel) || useInterruptedUploads.getState().length > 0, true);
useStore.subscribe(noteUploads);
useInterruptedUploads.subscribe(noteUploads);
const running = new Map<number, AbortController>();
const listeners = new Map<number, (file: MediaItem) => void>();
let lastKey = 0;
let release: (() => void) | null = null;

/** All uploads since the window was opened, until they are cleared. */
export const useUploads = (): readonly Upload[] => useStore(({ all }) => all);
/** Those that no field or dialog shows. */
export const usePanelUploads = (): readonly Upload[] => useStore(useShallow(({ all }) => all.filter(isInPanel)));
export const usePause = (): Uploads['pause'] => useStore(({ pause }) => pause);

const change = (key: number, changes: Partial<Upload>): void =>
  setState(({ all }) => ({ all: all.map((one) => (one.key === key ? { ...one, ...changes } : one)) }));

const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'running';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before leaving the window during uploads. */
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

/** Refetches the library, debounced for many files. */
const readAgain = debounce(() => void queryClient.invalidateQueries({ queryKey: mediaKey }), {
  wait: 400,
  maxWait: 2000,
});

/**
 * Whether a failure is temporary: the server is busy, unavailable, or rate limiting. An image that takes too long to
 * process is not: it would fail again, so the user decides.
 */
const isPassing = (failure: unknown): boolean =>
  failure instanceof CmsError &&
  [429, 503].includes(failure.status) &&
  failure.errors.every(({ property }) => property !== 'file');

/** Whether the server could not be reached. */
const isUnreachable = (failure: unknown): boolean => failure instanceof CmsError && failure.status === 0;

/** Pauses uploads; a restored connection ends the pause earlier. */
function waitFor(reason: 'server' | 'connection', seconds: number): void {
  if (getState().pause !== null) return;
  setState({ pause: reason });
  const goOn = (): void => {
    clearTimeout(timer);
    window.removeEventListener('online', goOn);
    setState({ pause: null });
    next();
  };
  const timer = setTimeout(goOn, seconds * 1000);
  if (reason === 'connection') window.addEventListener('online', goOn);
}

/** Finds the result of an upload whose response was lost: a retry would fail, since the name is taken. */
async function foundAfterAll(
  { file, name, path, replaces, lost = 0 }: Upload,
  failure: unknown,
): Promise<MediaItem | null> {
  const isTaken = failure instanceof CmsError && failure.errors.some(({ code }) => code === 'ML_03');
  return isTaken && lost > 0 && !replaces ? arrivedBefore(file, name, path).catch(() => null) : null;
}

function done(key: number, added: MediaItem, address: string | undefined): void {
  if (address !== undefined) forgetUpload(address);
  change(key, { state: 'done', share: 1, added });
  listeners.get(key)?.(added);
  listeners.delete(key);
  readAgain();
}

const addressOfKey = (key: number): string | undefined => getState().all.find((one) => one.key === key)?.address;

/** Whether the browser can read a file; a file changed since its selection counts as unreadable. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

async function failed(upload: Upload, failure: unknown, retryAfter: number | null): Promise<void> {
  const { key, lost = 0 } = upload;
  const added = await foundAfterAll(upload, failure);
  const address = addressOfKey(key);
  if (added) return done(key, added, address);
  if (isPassing(failure)) {
    change(key, { state: 'waiting' });
    return waitFor('server', retryAfter ?? usualPause);
  }
  // Browsers report an unreadable file as a broken connection.
  if (isUnreachable(failure) && !(await isReadable(upload.file))) {
    return change(key, { state: 'failed', share: 0, isUnreadable: true });
  }
  if (isUnreachable(failure) && lost < mostLost) {
    change(key, { state: 'waiting', lost: lost + 1 });
    return waitFor('connection', Math.min(2 ** lost, 30));
  }
  // A refused upload cannot be resumed; a broken one can.
  if (address !== undefined && !isUnreachable(failure)) forgetUpload(address);
  change(key, { state: 'failed', share: 0, errors: errorsOfFailure(failure) });
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
      onBegun: (address) => {
        change(key, { address });
        const { name, path, replaces, file } = upload;
        const { name: fileName, size, lastModified } = file;
        noteUpload({ address, name, path, ...(replaces ? { replaces } : {}), fileName, size, lastModified });
      },
      onShare: (share) => change(key, { share }),
      onRetryAfter: (seconds) => {
        retryAfter = seconds;
      },
    });
    done(key, added, addressOfKey(key));
  } catch (failure) {
    if (!controller.signal.aborted) await failed(upload, failure, retryAfter);
  } finally {
    running.delete(key);
    next();
  }
}

/** Starts queued uploads up to the maximum. */
function next(): void {
  holdWindow();
  const { all, pause } = getState();
  if (pause !== null) return;
  for (const upload of all) {
    if (running.size >= atOnce) return;
    if (upload.state === 'waiting' && !running.has(upload.key)) void send(upload);
  }
}

const tooLarge: readonly ErrorItem[] = [{ property: 'file', code: 'ML_01' }];

/** New upload; unreadable files and those with errors are only listed. */
export type NewUpload = Pick<Upload, 'file' | 'path'> &
  Partial<Pick<Upload, 'name' | 'replaces' | 'isUnreadable' | 'isFolder' | 'errors' | 'again' | 'isShownElsewhere'>>;

/**
 * Uploads files to the library in the background.
 * @param onAdded called for each uploaded file
 * @returns their keys
 */
export function upload(files: readonly NewUpload[], onAdded?: (file: MediaItem) => void): number[] {
  const added = files.map((given): Upload => {
    lastKey += 1;
    if (onAdded) listeners.set(lastKey, onAdded);
    const { file } = given;
    const before = given.replaces ? undefined : takeInterrupted(file, given.path);
    const isTooLarge = file.size > contract.media.addFile.fileLimit.bytes;
    const errors = given.errors ?? (isTooLarge ? tooLarge : []);
    return {
      key: lastKey,
      name: before?.name ?? file.name,
      ...(before ? { address: before.address } : {}),
      ...given,
      state: errors.length > 0 || given.isUnreadable ? 'failed' : 'waiting',
      share: 0,
      errors,
    };
  });
  setState(({ all }) => ({ all: [...all.filter(({ state }) => state !== 'done' && state !== 'cancelled'), ...added] }));
  next();
  return added.map(({ key }) => key);
}

/** Resumes an upload of another window. */
export function goOnWith({ address, name, path, replaces }: InterruptedUpload, file: File): void {
  lastKey += 1;
  const one: Upload = {
    key: lastKey,
    file,
    name,
    path,
    ...(replaces ? { replaces } : {}),
    address,
    state: 'waiting',
    share: 0,
    errors: [],
  };
  useInterruptedUploads.setState((all) => all.filter((other) => other.address !== address), true);
  setState(({ all }) => ({ all: [...all, one] }));
  next();
}

/** Cancels an upload, queued or active. */
export function cancelUpload({ key, address }: Upload): void {
  change(key, { state: 'cancelled', share: 0 });
  running.get(key)?.abort();
  if (address !== undefined) (running.has(key) ? forgetUpload : dropUpload)(address);
  listeners.delete(key);
  next();
}

/** Removes an inactive upload from the list, and deletes its partial upload. */
export function removeUpload({ key, address }: Upload): void {
  if (address !== undefined) dropUpload(address);
  listeners.delete(key);
  setState(({ all }) => ({ all: all.filter((one) => one.key !== key) }));
}

/** Retries an upload, optionally with another name. */
export function retryUpload(upload: Upload, newName = upload.name): void {
  if (mustBeRead(upload)) {
    removeUpload(upload);
    return void upload.again?.();
  }
  const { key, name, address } = upload;
  const goesOn = newName === name && address !== undefined ? { address } : {};
  setState(({ all }) => ({
    all: all.map((one): Upload => {
      if (one.key !== key) return one;
      const { address: _, lost: __, isUnreadable: ___, ...rest } = one;
      return { ...rest, ...goesOn, state: 'waiting', share: 0, errors: [], name: newName };
    }),
  }));
  next();
}

const isOfPanel = (one: Upload): boolean => isInPanel(one) && isUnderWay(one);

/** Cancels all active uploads of the panel. */
export const cancelAll = (): void => getState().all.filter(isOfPanel).forEach(cancelUpload);

/** Retries all failed and cancelled uploads of the panel. */
export const retryAll = (): void =>
  getState()
    .all.filter((one) => isInPanel(one) && canRetry(one))
    .forEach((one) => retryUpload(one));

/** Clears inactive uploads of the panel. */
export const clearUploads = (): void =>
  setState(({ all }) => ({ all: all.filter((one) => !isInPanel(one) || isUnderWay(one)) }));

/** Ends showing some uploads in a field or dialog: the upload panel takes over active ones, the others are removed. */
export function handOver(keys: readonly number[]): void {
  const shown = getState().all.filter(({ key }) => keys.includes(key));
  for (const one of shown) {
    if (isUnderWay(one)) change(one.key, { isShownElsewhere: false });
    else removeUpload(one);
  }
}
