import { createClient } from '@ximblox/contract';
import { loginAddress, publicScreenOf } from './address.ts';

let isLeaving = false;

/** Goes to the login screen, once, remembering where one was. */
export function leaveForLogin(): void {
  if (isLeaving || publicScreenOf(location.pathname)) return;
  isLeaving = true;
  location.assign(loginAddress(location));
}

/** The client of this window: `api.call(contract.pages.get, { params: { id } })`. */
export const api = createClient({ onSessionEnd: leaveForLogin });
