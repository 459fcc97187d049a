import { type MailTime, mailsForAllTopics, type NotificationMails, type Role } from '@ximblox/contract';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { identityProviders, hasPasskey, hasTwoFactor } from './second-factor-store.ts';

const uniqueViolation = '23505';

export interface UserRow {
  id: number;
  email: string;
  passwordHash: string | null;
  role: Role;
  name: string;
  jobTitle: string;
  image: string;
  /** Interface language from the profile; `''` if none is chosen. */
  language: string;
  /** Preferred language of the browser at the last login; `''` before the first login or if the admin does not support it. */
  spokenLanguage: string;
  /** When they receive emails about notifications, by topic. */
  notificationMails: NotificationMails;
  active: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  hasTwoFactor: boolean;
  hasPasskey: boolean;
  /** Whether an identity provider created or linked the account: it can be active without a password. */
  isExternal: boolean;
  /** IDs of the identity providers that the user is linked to. */
  providers: string[];
}

const selectUsers = (db: Database) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select([
      'u.id',
      'u.email',
      'u.password_hash as passwordHash',
      'u.name',
      'u.job_title as jobTitle',
      'u.image',
      'u.language',
      'u.spoken_language as spokenLanguage',
      'u.active',
      'u.is_external as isExternal',
      'u.created_at as createdAt',
      'u.last_login_at as lastLoginAt',
      'r.id as roleID',
      'r.name as roleName',
      'r.permissions',
    ])
    .select(sql<MailTime>`u.notification_mails`.as('mailTime'))
    .select(sql<Partial<NotificationMails>>`u.topic_mails`.as('topicMails'))
    .select([hasTwoFactor.as('hasTwoFactor'), hasPasskey.as('hasPasskey'), identityProviders.as('providers')])
    .where('u.deleted_at', 'is', null);

type Selected = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

const userOf = ({ roleID, roleName, permissions, mailTime, topicMails, ...user }: Selected): UserRow => ({
  ...user,
  notificationMails: { ...mailsForAllTopics(mailTime), ...topicMails },
  role: { ID: roleID, name: roleName, permissions },
});

/** Lists all users, sorted by name. */
export async function listUsers(db: Database): Promise<UserRow[]> {
  const rows = await selectUsers(db).orderBy(sql`lower(u.name)`).orderBy('u.id').execute();
  return rows.map(userOf);
}

export async function findUser(db: Database, userID: number): Promise<UserRow | undefined> {
  const row = await selectUsers(db).where('u.id', '=', userID).executeTakeFirst();
  return row && userOf(row);
}

/**
 * Locks a user until the end of the transaction and returns it. Lock the user before any other row of theirs, to avoid deadlocks.
 */
export async function lockUser(db: Database, userID: number): Promise<UserRow | undefined> {
  const row = await selectUsers(db).where('u.id', '=', userID).forNoKeyUpdate('u').executeTakeFirst();
  return row && userOf(row);
}

/** Finds a user by email address, ignoring case. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const row = await selectUsers(db).where(sql<boolean>`lower(u.email) = lower(${email})`).executeTakeFirst();
  return row && userOf(row);
}

export interface NewUser {
  email: string;
  roleID: number;
  name: string;
  jobTitle?: string;
  image?: string | null;
  passwordHash?: string;
  active?: boolean;
  isExternal?: boolean;
}

/** Adds a user, inactive by default. @returns its ID, or null if the email address is taken */
export async function insertUser(db: Database, user: NewUser): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({
      email: user.email,
      role_id: user.roleID,
      name: user.name,
      job_title: user.jobTitle ?? '',
      image: user.image ?? '',
      password_hash: user.passwordHash ?? null,
      active: user.active ?? false,
      is_external: user.isExternal ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets the password of a user; `activate` also activates the account. */
export async function setPassword(
  db: Database,
  userID: number,
  passwordHash: string,
  activate: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, ...(activate ? { active: true } : {}) })
    .where('id', '=', userID)
    .execute();
}

/** Marks a user as one who can be active without a password, and sets whether they are. */
export async function setExternal(db: Database, userID: number, { active }: { active: boolean }): Promise<void> {
  await db.updateTable('users').set({ is_external: true, active }).where('id', '=', userID).execute();
}

/** Updates the fields that users can change themselves without their password. */
export async function setProfile(
  db: Database,
  userID: number,
  profile: { name: string; jobTitle: string; language: string; notificationMails: NotificationMails },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      name: profile.name,
      job_title: profile.jobTitle,
      language: profile.language,
      topic_mails: JSON.stringify(profile.notificationMails),
    })
    .where('id', '=', userID)
    .execute();
}

/** Updates the fields of user management; false if the email address is taken, and then the transaction must be rolled back. */
export async function setUser(
  db: Database,
  userID: number,
  user: { email: string; roleID: number; name: string; jobTitle: string; active: boolean },
): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ email: user.email, role_id: user.roleID, name: user.name, job_title: user.jobTitle, active: user.active })
      .where('id', '=', userID)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) return false;
    throw error;
  }
}

/** Changes the email address of a user; `taken` if another user has it, `conflict` if the current address is not `from`. */
export async function setEmail(
  db: Database,
  userID: number,
  { from, to }: { from: string; to: string },
): Promise<'changed' | 'taken' | 'conflict'> {
  try {
    const row = await db
      .updateTable('users')
      .set({ email: to })
      .where('id', '=', userID)
      .where('email', '=', from)
      .returning('id')
      .executeTakeFirst();
    return row ? 'changed' : 'conflict';
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) return 'taken';
    throw error;
  }
}

/** Sets the URL of a user's profile image, `''` for none. */
export async function setImage(db: Database, userID: number, image: string): Promise<void> {
  await db.updateTable('users').set({ image }).where('id', '=', userID).execute();
}

/** Soft-deletes a user; the row stays, since their content refers to it. */
export async function softDeleteUser(db: Database, userID: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      deleted_at: sql`now()`,
      active: false,
      password_hash: null,
      // Frees the role, so that it can be deleted when it has no other users.
      role_id: sql<number>`(select id from roles where built_in = 'viewer')`,
    })
    .where('id', '=', userID)
    .execute();
}

/** Erases the personal data of a user, except the name, which their content keeps. */
export async function eraseProfile(db: Database, userID: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: '', job_title: '', image: '', language: '', spoken_language: '' })
    .where('id', '=', userID)
    .execute();
}

/** Records the time of a login and the browser's language; `''` keeps the recorded language. */
export async function recordLogin(db: Database, userID: number, language: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_login_at: sql`now()`, ...(language === '' ? {} : { spoken_language: language }) })
    .where('id', '=', userID)
    .execute();
}

/** Whether an active user other than `exceptID` has one of the roles. */
export async function hasActiveUser(db: Database, roleIDs: readonly number[], exceptID = 0): Promise<boolean> {
  if (roleIDs.length === 0) return false;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', 'in', [...roleIDs])
    .where('id', '!=', exceptID)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an inactive user without a password, who cannot have created any content. */
export async function removeUnusedUser(db: Database, email: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('active', '=', false)
    .where('password_hash', 'is', null)
    .where('is_external', '=', false)
    .execute();
}
