import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { lockBlob } from './orphan-store.ts';

/**
 * Makes sure that bytes that have just been stored are there when the transaction that refers to them ends: they may have been
 * there before, unused, and have been collected meanwhile.
 * @throws 503 when they are gone; storing them again helps
 */
export async function keepBlob({ db, services }: Context, hash: string): Promise<void> {
  await lockBlob(db, hash);
  if (!(await services.blobs.has(hash))) fail('G_01', '', { status: 503 });
}
