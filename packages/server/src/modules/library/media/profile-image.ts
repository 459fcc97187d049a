import { endpointUrl, type AuditAction, contract, fail, type User } from '@ximblox/contract';
import { buffer } from 'node:stream/consumers';
import type { Context, RawAnswer, UploadedFile } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findUser, requireManageableUser, setImage, serialiseUser } from '../../people/users/index.ts';
import { keepBlob } from './keep-blob.ts';
import { profilePicture } from './profile-picture.ts';
import { isWholeImage } from './ready-variant.ts';

/** Address of a profile image; it names the bytes, so that what stands there never changes. */
const imageAddress = (userID: number, hash: string): string =>
  endpointUrl(contract.users.image, { id: String(userID), hash });

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

/** Part of the form that carries the picture, and what errors name. */
const property = 'profileImage';

async function change(context: Context, userID: number, image: string, action: AuditAction): Promise<User> {
  const { db } = context;
  await requireManageableUser(context, userID);
  await setImage(db, userID, image);
  await audit(context, { action, object: 'user', objectID: userID });
  return serialiseUser(context, (await findUser(db, userID)) ?? fail('UM_02'));
}

/**
 * Gives a user another profile image: oneself, or with manage-users somebody whose rights are a subset of the own.
 * @throws 404 UM_02, 403 UM_01, and those of `profilePicture` on `profileImage`
 */
export async function uploadImage(context: Context, userID: number, files: readonly UploadedFile[]): Promise<User> {
  await requireManageableUser(context, userID);
  const [file, ...more] = files.filter(({ field }) => field === property);
  if (more.length > 0) fail('V_12', property);
  const { hash } = await context.services.blobs.put(await profilePicture(file, property));
  return context.transaction(async (inside) => {
    await keepBlob(inside, hash);
    return change(inside, userID, imageAddress(userID, hash), 'user.upload-image');
  });
}

/**
 * Takes a user's profile image away; without one nothing changes.
 * @throws 404 UM_02, 403 UM_01
 */
export const deleteImage = (context: Context, userID: number): Promise<User> =>
  change(context, userID, '', 'user.delete-image');
