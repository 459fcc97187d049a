import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { requiredProvider } from '../../../platform/sso-settings.ts';
import type { UserRow } from './user-store.ts';

/** Whether a user has a password and may use it. */
export const hasLocalLogin = (
  { services }: Pick<Context, 'services'>,
  { passwordHash, email }: Pick<UserRow, 'passwordHash' | 'email'>,
): boolean => passwordHash !== null && !requiredProvider(services.settings, email);

/**
 * Requires that the owner of an email address may use passwords, second factors and passkeys of this installation.
 * @throws 403 AUTH_04 on `email` if they must log in at an identity provider
 */
export function requireLocalLogin({ services }: Pick<Context, 'services'>, email: string): void {
  if (requiredProvider(services.settings, email)) fail('AUTH_04', 'email');
}
