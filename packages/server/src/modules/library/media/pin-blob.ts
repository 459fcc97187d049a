import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { lockBlob } from './orphan-store.ts';

/**
 * Protects a stored blob from garbage collection until the transaction that refers to it ends. An existing unused blob may have been
 * collected since it was stored.
 * @throws 503 G_01 if the blob is gone; the client can retry
 */
export async function pinBlob({ db, services }: Context, hash: string): Promise<void> {
  await lockBlob(db, hash);
  if (!(await services.blobs.has(hash))) fail('G_01', '', { status: 503 });
}
