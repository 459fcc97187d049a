import { CmsError, contract, errorsOf, errorText, userState as userStates } from '@ximblox/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { requiredProvider } from '../../../platform/sso-settings.ts';
import { audit, fieldChanges } from '../../foundation/audit/index.ts';
import { listRoles } from '../roles/index.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  listUsers,
  setProfile,
  userState,
  type UserRow,
} from '../users/index.ts';
import { sendActivation } from './send-activation.ts';
import { updateUser } from './update-user.ts';

const { name, jobTitle, language } = contract.users.saveSettings.body.shape;

const userEntry = z.strictObject({
  email: contract.users.create.body.shape.email,
  name,
  jobTitle,
  /** Name of the role. */
  role: z.string(),
  language,
  state: userStates.default('invited'),
});
/** A user without secrets. */
export type UserEntry = z.output<typeof userEntry>;

/** Returns all users without secrets, sorted by email address. */
export async function exportUsers({ db }: Context): Promise<UserEntry[]> {
  const users = (await listUsers(db)).toSorted((one, other) =>
    one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1,
  );
  return users.map((user) => ({
    email: user.email,
    name: user.name,
    jobTitle: user.jobTitle,
    role: user.role.name,
    language: user.language as UserEntry['language'],
    state: userState(user),
  }));
}

/** `kept`: the account exists and differs. */
type Outcome = 'created' | 'changed' | 'unchanged' | 'kept';

/** What an import of users does, or would do. */
export interface UserImport {
  results: { email: string; outcome: Outcome }[];
  /** With problems, nothing is written. */
  problems: string[];
}

export interface UserImportOptions {
  /** Writes; otherwise the import only reports what it would do. */
  apply: boolean;
  /** Replaces name, job title, role and language of existing users. */
  overwrite: boolean;
  /** Sends the activation email to created users, except deactivated ones. */
  invite: boolean;
}

async function createUser(context: Context, entry: UserEntry, roleID: number, invite: boolean): Promise<Outcome> {
  const { db, services } = context;
  const { email, role } = entry;
  const userID = await insertUser(db, { email, roleID, name: entry.name, jobTitle: entry.jobTitle });
  const user = userID === null ? undefined : await findUser(db, userID);
  if (!user) return 'kept';
  if (entry.language !== '') await setProfile(db, user.id, { ...user, language: entry.language });
  const changes = { email, role, name: entry.name, jobTitle: entry.jobTitle };
  await audit(context, { action: 'user.create', object: 'user', objectID: user.id, changes });
  const needsPassword = !requiredProvider(services.settings, email);
  if (invite && needsPassword && entry.state !== 'deactivated') await sendActivation(context, user);
  return 'created';
}

async function changeUser(context: Context, user: UserRow, entry: UserEntry, role: number): Promise<Outcome> {
  const profile = { name: entry.name, jobTitle: entry.jobTitle };
  await updateUser(context, user.id, { email: user.email, role, profile });
  const changes = fieldChanges({ language: user.language }, { language: entry.language });
  if (Object.keys(changes).length > 0) {
    await setProfile(context.db, user.id, { ...user, ...profile, language: entry.language });
    await audit(context, { action: 'user.save-settings', object: 'user', objectID: user.id, changes });
  }
  return 'changed';
}

const isSame = (user: UserRow, entry: UserEntry, roleID: number): boolean =>
  user.role.ID === roleID &&
  (['name', 'jobTitle', 'language'] as const).every((property) => user[property] === entry[property]);

async function importUser(
  context: Context,
  entry: UserEntry,
  roleID: number,
  { overwrite, invite }: UserImportOptions,
): Promise<Outcome> {
  const user = await findUserByEmail(context.db, entry.email);
  if (!user) return createUser(context, entry, roleID, invite);
  if (isSame(user, entry, roleID)) return 'unchanged';
  return overwrite ? changeUser(context, user, entry, roleID) : 'kept';
}

const problemsOf = (position: number, error: CmsError): string[] =>
  error.errors.map((one) => `${position}.${one.property}: ${errorText(one)} (${one.code})`);

function readEntries(content: unknown): { entries: UserEntry[]; problems: string[] } {
  const parsed = z.array(userEntry).safeParse(content, { reportInput: true });
  if (!parsed.success) {
    const problems = errorsOf(parsed.error).map((one) => `${one.property}: ${errorText(one)} (${one.code})`);
    return { entries: [], problems };
  }
  const addresses = parsed.data.map((entry) => entry.email.toLowerCase());
  const problems = addresses.flatMap((address, position) =>
    addresses.indexOf(address) < position ? [`${position}.email: ${address} is listed twice`] : [],
  );
  return { entries: parsed.data, problems };
}

/** Ends a transaction without its changes. */
class Undo extends Error {}

/** Creates the users of a file as invited ones, in one transaction. Existing users never get another email address or state. */
export async function importUsers(context: Context, content: unknown, options: UserImportOptions): Promise<UserImport> {
  const { entries, problems } = readEntries(content);
  const results: UserImport['results'] = [];
  const run = async (inside: Context): Promise<void> => {
    const roles = new Map((await listRoles(inside.db)).map((role) => [role.name, role.ID]));
    for (const [position, entry] of entries.entries()) {
      const roleID = roles.get(entry.role);
      if (roleID === undefined) {
        problems.push(`${position}.role: there is no role "${entry.role}"`);
        continue;
      }
      try {
        results.push({ email: entry.email, outcome: await importUser(inside, entry, roleID, options) });
      } catch (error) {
        if (!(error instanceof CmsError)) throw error;
        problems.push(...problemsOf(position, error));
      }
    }
    if (problems.length > 0 || !options.apply) throw new Undo();
  };
  await context.transaction(run).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return { results: problems.length > 0 ? [] : results, problems };
}
