import { CmsError, contract } from '@ximblox/contract';
import { adminBase } from '../../lib/address.ts';
import { api, withoutLoginRedirect } from '../../lib/api.ts';
import { setSessionEnded } from '../../lib/session-end.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';

/**
 * Ends the session and shows the login screen, or ends the session at the identity provider too, which leads back to it. After inactivity with unsaved work, the screen stays and a dialog asks for the
 * password.
 */
export async function logOut(options: { isForInactivity?: boolean } = {}): Promise<void> {
  await withoutLoginRedirect(async () => {
    const answer = await api.call(contract.auth.logout).catch((failure: unknown) => {
      if (!(failure instanceof CmsError && failure.status === 401)) throw failure;
      return null;
    });
    const staysHere = options.isForInactivity === true && hasUnsavedWork();
    if (staysHere) setSessionEnded(true);
    else if (answer?.redirect && !options.isForInactivity) location.assign(answer.redirect);
    else location.assign(`${adminBase}/login${options.isForInactivity ? '?ended' : ''}`);
    return !staysHere;
  });
}
