import type { AuditAction, User } from '@ximblox/contract';
import { fail } from '@ximblox/contract';
import type { Context, UploadedFile } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { keepBlob, profilePicture } from '../../library/media/index.ts';
import { findUser, imageAddress, setImage, userOnWire } from '../users/index.ts';
import { requireManageableUser } from './manageable-user.ts';

/** Part of the form that carries the picture, and what errors name. */
const property = 'profileImage';

async function change(context: Context, userID: number, image: string, action: AuditAction): Promise<User> {
  const { db } = context;
  await requireManageableUser(context, userID);
  await setImage(db, userID, image);
  await audit(context, { action, object: 'user', objectID: userID });
  return userOnWire(context, (await findUser(db, userID)) ?? fail('UM_02'));
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
