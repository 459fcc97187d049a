import { type SsoReason, ssoReasons } from '@ximblox/contract';

/** Returns why single sign-on refused what led to this address; undefined if it did not. */
export const ssoReason = (query: URLSearchParams): SsoReason | undefined =>
  ssoReasons.find((reason) => reason === query.get('sso'));
