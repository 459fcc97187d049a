import { StorageUnavailable } from '../blobs/object-store.ts';
import { S3Error } from '../blobs/s3-client.ts';
import { codeOf } from '../disk-errors.ts';
import { connectionReason } from '../outside/connection-reason.ts';
import { BackupError } from './backup-error.ts';

/** Sentences by error code of the operating system or PostgreSQL; `{place}` is filled in. */
const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full: {place}.',
  // disk_full of PostgreSQL.
  '53100': 'The disk is full: {place}.',
  EDQUOT: 'The disk quota of this user is used up: {place}.',
  EACCES: 'This user has no access to {place}.',
  EPERM: 'This user has no access to {place}.',
  EROFS: 'The disk is read-only: {place}.',
  ENOTDIR: 'A part of the path is a file: {place}.',
  EEXIST: 'A part of the path is a file: {place}.',
  EISDIR: '{place} is a folder; add / to its name.',
  EIO: 'The disk of {place} has an error.',
  ECONNREFUSED: 'The storage of {place} cannot be reached.',
  ENOTFOUND: 'The storage of {place} cannot be reached.',
};

function s3Sentence({ status, code }: S3Error): string {
  const shown = code === '' ? String(status) : `${status} ${code}`;
  if (status === 403 || status === 401)
    return `The storage refused access to {place} (${shown}). Check XIMBLOX_S3_ACCESS_KEY, XIMBLOX_S3_SECRET_KEY and the permissions of the bucket.`;
  if (status === 404) return `There is no bucket for {place} (${shown}).`;
  return `The storage of {place} responded ${shown}.`;
}

/** Returns an error of a place as one sentence for the operator. @param place name of a file, folder or bucket */
export function backupProblem(error: unknown, place: string): BackupError {
  if (error instanceof BackupError) return error;
  const cause = error instanceof StorageUnavailable ? error.cause : error;
  const sentence =
    cause instanceof S3Error
      ? s3Sentence(cause)
      : (sentences[codeOf(cause)] ?? `{place} failed: ${connectionReason(cause)}.`);
  const shown = sentence.startsWith('{') ? place.replace(/^the /, 'The ') : place.replace(/^The /, 'the ');
  return new BackupError(sentence.replace('{place}', shown), { cause });
}

/** Runs work on a place. @throws BackupError with the reason */
export async function withReason<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw backupProblem(error, place);
  }
}
