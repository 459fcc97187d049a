import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../disk-errors.ts';
import { BackupError } from './backup-error.ts';

/** Bytes that a backup leaves free on the disk of the data folder, for the database and uploads. */
const reserve = 200_000_000;

/** Returns the device of a path, or of its nearest folder that exists. */
async function deviceOf(path: string): Promise<number> {
  try {
    return (await stat(path)).dev;
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error;
    return deviceOf(parent);
  }
}

/** Checks that a backup may write more. @param bytes how much more, at least @throws BackupError if the site would run out of space */
export type SpaceCheck = (bytes: number) => Promise<void>;

/**
 * Returns the check of a backup that writes to a folder on this machine. On other disks than that of the data folder, it always
 * passes: a full disk there ends the backup only.
 * @param disk the folder; undefined if nothing is written on this machine
 */
export async function createSpaceCheck(dataFolder: string, disk: string | undefined): Promise<SpaceCheck> {
  if (disk === undefined || (await deviceOf(disk)) !== (await deviceOf(dataFolder))) return async () => undefined;
  return async (bytes) => {
    const { bavail, bsize } = await statfs(dataFolder);
    if (bavail * bsize - bytes >= reserve) return;
    throw new BackupError(
      `The disk of the data folder ${dataFolder} has too little space for the backup. Choose a target on another disk, or free some space.`,
    );
  };
}
