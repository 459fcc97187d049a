import { sql } from 'kysely';

/** Whether the user `u` of a query is asked for a code at login. */
export const hasTwoFactor = sql<boolean>`
  exists (select from two_factors where two_factors.user_id = u.id and two_factors.confirmed_at is not null)`;

/** Whether the user `u` of a query has a passkey. */
export const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.user_id = u.id)`;

/** Whether the user `u` of a query has either, which is enough where the installation asks for a second factor. */
export const hasSecondFactor = sql<boolean>`(${hasTwoFactor} or ${hasPasskey})`;
