import { totalmem } from 'node:os';

const mebibyte = 1_048_576;

/** Bytes of memory that this process may use: those of the machine, or of its container (cgroup) if that has a limit. */
const usableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** Returns the default size of the page cache in MiB: a tenth of the memory, from 48 to 512. */
export const defaultPageCacheSize = (bytes = usableMemory()): number =>
  Math.min(512, Math.max(48, Math.floor(bytes / mebibyte / 10)));
