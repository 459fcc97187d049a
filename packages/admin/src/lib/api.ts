import {
  type Client,
  type ClientOptions,
  createClient,
  createSiteClient,
  type DeclaredEndpoint,
  type SiteClient,
} from '@ximblox/contract';
import { loginAddress, publicScreenOf } from './address.ts';
import { setSessionEnded } from './session-end.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

let isLeaving = false;

/** Redirects to the login screen, which leads back to the current address. */
export function leaveForLogin(): void {
  if (isLeaving || publicScreenOf(location.pathname)) return;
  isLeaving = true;
  location.assign(loginAddress(location));
}

/**
 * Suppresses the redirect to the login screen while `leave` ends the session and navigates itself: pending calls are answered
 * with 401.
 * @param leave resolves to whether it has navigated
 */
export async function withoutLoginRedirect(leave: () => Promise<boolean>): Promise<void> {
  let hasLeft = false;
  isLeaving = true;
  try {
    hasLeft = await leave();
  } finally {
    isLeaving = hasLeft;
  }
}

/** Redirects to the login screen, or asks for the password over the open screen if there is unsaved work. */
export function onSessionEnd(): void {
  if (hasUnsavedWork()) setSessionEnded(true);
  else leaveForLogin();
}

/** Name of the Web Lock that all windows of the browser share, as they share the cookie. */
const lockName = 'ximblox-renewal';

const options: ClientOptions = {
  renewalLock: {
    run: (call) => navigator.locks.request(lockName, call),
    settled: () => navigator.locks.request(lockName, { mode: 'shared' }, () => Promise.resolve()),
  },
  onSessionEnd,
};

/** API client: `api.call(contract.pages.get, { params: { id } })`. */
export const api: Client = createClient(options);

/**
 * Creates the client of endpoints that the site declares: `createSiteApi<typeof endpoints>().call('GET /water-levels')`.
 * Their types are enough, so that the browser loads neither handlers nor schemas.
 */
export const createSiteApi = <const Endpoints extends readonly DeclaredEndpoint[]>(): SiteClient<Endpoints[number]> =>
  createSiteClient<Endpoints>(options);
