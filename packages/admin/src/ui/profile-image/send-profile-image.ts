import { contract, type ErrorCode, fail } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

/** What is to happen with a profile image once the rest of the profile has been saved. */
export type ImageRequest =
  /** `address` is where this window sees the file; `refused` stands for a file that the server would not take. */
  { kind: 'upload'; file: File; address: string } | { kind: 'remove' } | { kind: 'refused'; code: ErrorCode } | null;

/**
 * Does what is to happen with the profile image of a user.
 * @throws the fault of a refused file, on `profileImage`
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
