import { CmsError, contract } from '@ximblox/contract';
import { adminBase } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';

/** Ends the session and shows the login screen; a session that has ended already is as good. */
export async function logOut(options: { isForInactivity?: boolean } = {}): Promise<void> {
  await api.call(contract.auth.logout).catch((failure: unknown) => {
    if (!(failure instanceof CmsError && failure.status === 401)) throw failure;
  });
  location.assign(`${adminBase}/login${options.isForInactivity ? '?ended' : ''}`);
}
