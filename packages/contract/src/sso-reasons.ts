/** Reasons for which single sign-on refuses a login, as in `/cmsadmin/login?sso=<reason>`. */
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
] as const;
export type SsoReason = (typeof ssoReasons)[number];
