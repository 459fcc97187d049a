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

/** Goes to the login screen, or asks for the password right here when leaving would lose work. */
export function onSessionEnd(): void {
  if (hasUnsavedWork()) setSessionEnded(true);
  else leaveForLogin();
}

/** The client of this window: `api.call(contract.pages.get, { params: { id } })`. */
export const api = createClient({ onSessionEnd });
