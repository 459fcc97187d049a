/** Reasons for which single sign-on refuses a login, as in `/cmsadmin/login?sso=<reason>` and `/cmsadmin/confirmed?sso=<reason>`. */
export const ssoReasons = [
  'failed',
  'cancelled',
  'unavailable',
  'busy',
  'unverified',
  'no-access',
  'account-exists',
  'deactivated',
  'second-factor',
  'last-administrator',
  'not-fresh',
  'other-account',
] as const;
export type SsoReason = (typeof ssoReasons)[number];
