import { sql } from 'kysely';

/** SQL expression: whether the user `u` of a query has confirmed two-factor authentication. */
export const hasTwoFactor = sql<boolean>`
  exists (select from two_factors where two_factors.user_id = u.id and two_factors.confirmed_at is not null)`;

/** SQL expression: whether the user `u` of a query has a passkey. */
export const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.user_id = u.id)`;

/** SQL expression: IDs of the identity providers that the user `u` of a query is linked to. */
export const identityProviders = sql<string[]>`
  array(select provider from user_identities where user_identities.user_id = u.id order by provider)`;

/** SQL expression: whether the user `u` of a query has either, which satisfies a required second factor. */
export const hasSecondFactor = sql<boolean>`(${hasTwoFactor} or ${hasPasskey})`;
