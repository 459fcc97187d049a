import { statfs } from 'node:fs/promises';
import type { DiskState } from '@ximblox/contract';

const mebibyte = 1_048_576;
const gibibyte = 1024 * mebibyte;

/** Returns whether there is room on a disk. @param free and total in bytes */
export function diskState(free: number, total: number): DiskState {
  if (free < 200 * mebibyte) return 'full';
  return free < gibibyte || free < total * 0.05 ? 'low' : 'free';
}

/** Returns the free and total bytes of the disk with the data folder. @throws errors of the file system */
export async function readDisk({ dataFolder }: { dataFolder: string }): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  return { free: bavail * bsize, total: blocks * bsize };
}
