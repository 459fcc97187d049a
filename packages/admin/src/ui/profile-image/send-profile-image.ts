import { contract, type ErrorCode, fail } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

/** Requested change of a profile image, made after the profile is saved; null for none. */
export type ImageRequest =
  /** `address` is an object URL of the file; `refused` is a file that the server would reject. */
  { kind: 'upload'; file: File; address: string } | { kind: 'remove' } | { kind: 'refused'; code: ErrorCode } | null;

/**
 * Uploads or deletes the profile image of a user.
 * @throws the error code of a refused file on `profileImage`
 */
export async function sendProfileImage(userID: number, request: ImageRequest): Promise<void> {
  const params = { id: String(userID) };
  if (request?.kind === 'refused') fail(request.code, 'profileImage');
  if (request?.kind === 'remove') await api.call(contract.users.deleteImage, { params });
  if (request?.kind !== 'upload') return;
  const form = new FormData();
  form.set('profileImage', request.file);
  await api.call(contract.users.uploadImage, { params, form, body: {} });
}
