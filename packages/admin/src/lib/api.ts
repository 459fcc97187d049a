import { createClient } from '@ximblox/contract';
import { loginAddress, publicScreenOf } from './address.ts';
import { setSessionEnded } from './session-end.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

let isLeaving = false;

/** Goes to the login screen, once, remembering where one was. */
export function leaveForLogin(): void {
  if (isLeaving || publicScreenOf(location.pathname)) return;
  isLeaving = true;
  location.assign(loginAddress(location));
}

/**
 * Runs what ends the session and then leads elsewhere itself. Calls that were on their way meanwhile get 401, and must not lead
 * to another place first.
 * @param leave answers whether it has led elsewhere
 */
export async function whileLeaving(leave: () => Promise<boolean>): Promise<void> {
  let hasLeft = false;
  isLeaving = true;
  try {
    hasLeft = await leave();
  } finally {
    isLeaving = hasLeft;
  }
}

/** Goes to the login screen, or asks for the password right here when leaving would lose work. */
export function onSessionEnd(): void {
  if (hasUnsavedWork()) setSessionEnded(true);
  else leaveForLogin();
}

/** Name of the Web Lock that all windows of the browser share, as they share the cookie. */
const lockName = 'ximblox-renewal';

/** The client of this window: `api.call(contract.pages.get, { params: { id } })`. */
export const api = createClient({
  renewalLock: {
    run: (call) => navigator.locks.request(lockName, call),
    settled: () => navigator.locks.request(lockName, { mode: 'shared' }, () => Promise.resolve()),
  },
  onSessionEnd,
});
