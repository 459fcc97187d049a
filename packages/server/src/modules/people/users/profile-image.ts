import { addressOf, contract, fail } from '@ximblox/contract';
import { buffer } from 'node:stream/consumers';
import type { Context, RawAnswer } from '../../../context.ts';
import { isWholeImage } from '../../library/media/index.ts';
import { findUser } from './user-store.ts';

/** Address of a profile image; it names the bytes, so that what stands there never changes. */
export const imageAddress = (userID: number, hash: string): string =>
  addressOf(contract.users.image, { id: String(userID), hash });

/**
 * The profile image of a user.
 * @throws 404 V_12 on `image` for any bytes that are not the user's image now
 */
export async function profileImage(
  { db, services }: Context,
  { id, hash }: { id: number; hash: string },
): Promise<RawAnswer> {
  const missing = (): never => fail('V_12', 'image', { status: 404 });
  const user = await findUser(db, id);
  if (user?.image !== imageAddress(id, hash)) return missing();
  const stored = await services.blobs.open(hash);
  const bytes = stored && (await buffer(stored.stream));
  if (!bytes || !isWholeImage(bytes, 'image/webp')) {
    services.log.error({ hash }, 'a profile image is missing or damaged in the store');
    return missing();
  }
  return {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
    body: bytes,
  };
}
