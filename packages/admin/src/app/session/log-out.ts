import { CmsError, contract } from '@ximblox/contract';
import { adminBase } from '../../lib/address.ts';
import { api, withoutLoginRedirect } from '../../lib/api.ts';
import { setSessionEnded } from '../../lib/session-end.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';

/**
 * Ends the session and shows the login screen. After inactivity with unsaved work, the screen stays and a dialog asks for the
 * password.
 */
export async function logOut(options: { isForInactivity?: boolean } = {}): Promise<void> {
  await withoutLoginRedirect(async () => {
    await api.call(contract.auth.logout).catch((failure: unknown) => {
      if (!(failure instanceof CmsError && failure.status === 401)) throw failure;
    });
    const staysHere = options.isForInactivity === true && hasUnsavedWork();
    if (staysHere) setSessionEnded(true);
    else location.assign(`${adminBase}/login${options.isForInactivity ? '?ended' : ''}`);
    return !staysHere;
  });
}
