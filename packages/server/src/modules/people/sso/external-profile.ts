import type { SsoReason } from '@ximblox/contract';

/** What an identity provider has proved about a person. */
export interface ExternalProfile {
  /** Identifies the person at the provider and is never reused. */
  subject: string;
  /** `''` if the provider reports none. */
  email: string;
  isEmailVerified: boolean;
  name: string;
  groups: readonly string[];
  /** Whether the provider confirms a second factor. */
  isStrong: boolean;
  /** When the person authenticated at the provider, in milliseconds; null if it does not report that. */
  authenticatedAt: number | null;
  /** ID token for the logout at the provider; null without one. */
  idToken: string | null;
}

/** A login that single sign-on refuses. */
export class SsoRefusal extends Error {
  readonly reason: SsoReason;
  /** Whether the login was to confirm a session. */
  confirms = false;
  constructor(reason: SsoReason, message: string = reason) {
    super(message);
    this.name = 'SsoRefusal';
    this.reason = reason;
  }
}
