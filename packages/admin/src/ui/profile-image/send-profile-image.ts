import { contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';

/** What is to happen with a profile image once the rest of the profile has been saved. */
export type ImageRequest =
  /** `address` is where this window sees the file. */
  { kind: 'upload'; file: File; address: string } | { kind: 'remove' } | null;

/** Does what is to happen with the profile image of a user. */
export async function sendProfileImage(userID: number, request: ImageRequest): Promise<void> {
  const params = { id: String(userID) };
  if (request?.kind === 'remove') await api.call(contract.users.deleteImage, { params });
  if (request?.kind !== 'upload') return;
  const form = new FormData();
  form.set('profileImage', request.file);
  await api.call(contract.users.uploadImage, { params, form, body: {} });
}
