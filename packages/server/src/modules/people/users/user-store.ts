import type { Role } from '@ximblox/contract';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { hasPasskey, hasTwoFactor } from './second-factor-store.ts';

const uniqueViolation = '23505';

/** A user as it is stored, with its role. */
export interface UserRow {
  id: number;
  email: string;
  passwordHash: string | null;
  role: Role;
  name: string;
  jobTitle: string;
  image: string;
  /** Chosen in the profile; `''` while nothing is. */
  language: string;
  /** What the browser asked for at the last login; `''` before the first, or when it is none of the admin's. */
  spokenLanguage: string;
  active: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  /** Whether a code is asked for at login. */
  hasTwoFactor: boolean;
  hasPasskey: boolean;
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
      'u.created_at as createdAt',
      'u.last_login_at as lastLoginAt',
      'r.id as roleID',
      'r.name as roleName',
      'r.permissions',
    ])
    .select([hasTwoFactor.as('hasTwoFactor'), hasPasskey.as('hasPasskey')])
    .where('u.deleted_at', 'is', null);

type Selected = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

const userOf = ({ roleID, roleName, permissions, ...user }: Selected): UserRow => ({
  ...user,
  role: { ID: roleID, name: roleName, permissions },
});

/** All users by name. */
export async function listUsers(db: Database): Promise<UserRow[]> {
  const rows = await selectUsers(db).orderBy(sql`lower(u.name)`).orderBy('u.id').execute();
  return rows.map(userOf);
}

/** A user by ID; undefined when there is none. */
export async function findUser(db: Database, userID: number): Promise<UserRow | undefined> {
  const row = await selectUsers(db).where('u.id', '=', userID).executeTakeFirst();
  return row && userOf(row);
}

/**
 * A user as it is now, and stays until the transaction ends: whoever changes it waits, password, address and activity alike.
 * Before anything else of a user is locked, so that nobody waits for one another.
 */
export async function holdUser(db: Database, userID: number): Promise<UserRow | undefined> {
  const row = await selectUsers(db).where('u.id', '=', userID).forNoKeyUpdate('u').executeTakeFirst();
  return row && userOf(row);
}

/** A user by e-mail address, whatever its case; undefined when there is none. */
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
}

/** Adds a user, inactive unless told otherwise; null when the address is taken. */
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets a user's password; `activate` also lets the user log in. */
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

/** Changes what users may change about themselves without their password. */
export async function setProfile(
  db: Database,
  userID: number,
  profile: { name: string; jobTitle: string; language: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ name: profile.name, job_title: profile.jobTitle, language: profile.language })
    .where('id', '=', userID)
    .execute();
}

/** Changes a user as user management does; false, and the transaction is lost, when the address is taken. */
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

/** Gives a user another address; not when it is somebody else's, and not when the old one is no longer what it was. */
export async function setEmail(
  db: Database,
  userID: number,
  { from, to }: { from: string; to: string },
): Promise<'changed' | 'taken' | 'changed-meanwhile'> {
  try {
    const row = await db
      .updateTable('users')
      .set({ email: to })
      .where('id', '=', userID)
      .where('email', '=', from)
      .returning('id')
      .executeTakeFirst();
    return row ? 'changed' : 'changed-meanwhile';
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) return 'taken';
    throw error;
  }
}

/** Sets the address of a user's profile image, `''` for none. */
export async function setImage(db: Database, userID: number, image: string): Promise<void> {
  await db.updateTable('users').set({ image }).where('id', '=', userID).execute();
}

/** Takes a user out of use for good; the row stays, since what they wrote refers to it. */
export async function markDeleted(db: Database, userID: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      deleted_at: sql`now()`,
      active: false,
      password_hash: null,
      // So that a role can be deleted that nobody else has.
      role_id: sql<number>`(select id from roles where built_in = 'viewer')`,
    })
    .where('id', '=', userID)
    .execute();
}

/** Forgets what an account knows of a person but for the name, under which stands what they wrote. */
export async function forgetProfile(db: Database, userID: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: '', job_title: '', image: '', language: '', spoken_language: '' })
    .where('id', '=', userID)
    .execute();
}

/** Notes that a user has logged in now, and in which language; `''` when that is not known, which leaves what is noted. */
export async function recordLogin(db: Database, userID: number, language: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_login_at: sql`now()`, ...(language === '' ? {} : { spoken_language: language }) })
    .where('id', '=', userID)
    .execute();
}

/** Whether an active user, other than the one named, has one of the roles. */
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

/** Removes a user who never logged in and therefore left no trace. */
export async function removeUnusedUser(db: Database, email: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('active', '=', false)
    .where('password_hash', 'is', null)
    .execute();
}
