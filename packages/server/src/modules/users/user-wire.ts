import type { SessionUser, User } from '@ximblox/contract';
import type { UserRow } from './user-store.ts';

/** A user as user management sees it. */
export const userOnWire = (user: UserRow): User => ({
  ID: user.id,
  email: user.email,
  role: user.role,
  profile: { name: user.name, jobTitle: user.jobTitle, image: user.image },
  active: user.active,
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

/** A user as its own session sees it. */
export const sessionUserOnWire = (user: UserRow): SessionUser => ({
  ID: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  jobTitle: user.jobTitle,
  image: user.image,
  language: user.language,
});
