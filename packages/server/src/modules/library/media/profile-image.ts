import { endpointUrl, type AuditAction, contract, fail, type User } from '@ximblox/contract';
import { buffer } from 'node:stream/consumers';
import type { Context, RawAnswer, UploadedFile } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findUser, requireManageableUser, setImage, serialiseUser } from '../../people/users/index.ts';
import { pinBlob } from './pin-blob.ts';
import { encodeProfileImage } from './encode-profile-image.ts';
import { isCompleteImage } from './cached-variant.ts';

/** Builds the URL of a profile image. It contains the hash, so its contents never change. */
const imageURL = (userID: number, hash: string): string =>
  endpointUrl(contract.users.image, { id: String(userID), hash });

/**
 * Sends the profile image of a user.
 * @throws 404 V_12 on `image` unless the hash is that of the user's current image
 */
export async function profileImage(
  { db, services }: Context,
  { id, hash }: { id: number; hash: string },
): Promise<RawAnswer> {
  const missing = (): never => fail('V_12', 'image', { status: 404 });
  const user = await findUser(db, id);
  if (user?.image !== imageURL(id, hash)) return missing();
  const stored = await services.blobs.open(hash);
  const bytes = stored && (await buffer(stored.stream));
  if (!bytes || !isCompleteImage(bytes, 'image/webp')) {
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

/** Form field of the image, also named by errors. */
const property = 'profileImage';

async function setProfileImage(context: Context, userID: number, image: string, action: AuditAction): Promise<User> {
  const { db } = context;
  await requireManageableUser(context, userID);
  await setImage(db, userID, image);
  await audit(context, { action, object: 'user', objectID: userID });
  return serialiseUser(context, (await findUser(db, userID)) ?? fail('UM_02'));
}

/**
 * Sets the profile image of a user: the actor themselves, or with manage-users any user whom the actor can manage.
 * @throws 404 UM_02, 403 UM_01, and the errors of `encodeProfileImage` on `profileImage`
 */
export async function uploadImage(context: Context, userID: number, files: readonly UploadedFile[]): Promise<User> {
  await requireManageableUser(context, userID);
  const [file, ...more] = files.filter(({ field }) => field === property);
  if (more.length > 0) fail('V_12', property);
  const { hash } = await context.services.blobs.put(await encodeProfileImage(file, property));
  return context.transaction(async (inside) => {
    await pinBlob(inside, hash);
    return setProfileImage(inside, userID, imageURL(userID, hash), 'user.upload-image');
  });
}

/**
 * Removes the profile image of a user, if there is one.
 * @throws 404 UM_02, 403 UM_01
 */
export const deleteImage = (context: Context, userID: number): Promise<User> =>
  setProfileImage(context, userID, '', 'user.delete-image');
