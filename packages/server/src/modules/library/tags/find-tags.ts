import type { ErrorItem, Tag } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import { resolveTagIDs, findTags, insertTag, findTagsByName } from './tag-store.ts';

/** Maximum number of results of a search. */
const maxResults = 50;

/** Lists public tags, optionally by term. Visitors only get tags of published pages. */
export const searchPublicTags = ({ db, actor }: Context, term?: string): Promise<Tag[]> =>
  findTags(db, {
    private: false,
    ofPublicPages: actor.kind === 'anonymous',
    ...(term === undefined ? {} : { term, limit: maxResults }),
  });

/** Lists private tags, optionally by term. */
export const searchPrivateTags = ({ db }: Context, term?: string): Promise<Tag[]> =>
  findTags(db, { private: true, ...(term === undefined ? {} : { term, limit: maxResults }) });

/**
 * Finds tags by name, ignoring case, and creates missing ones.
 * @param isPrivate whether new tags are private
 * @returns the tags without duplicates, in order of ID
 */
export async function findOrCreateTags(context: Context, names: readonly string[], isPrivate: boolean): Promise<Tag[]> {
  const { db } = context;
  if (names.length === 0) return [];
  const userID = actorID(context);
  const known = new Set((await findTagsByName(db, names)).map(({ name }) => name.toLowerCase()));
  for (const name of names) {
    if (known.has(name.toLowerCase())) continue;
    known.add(name.toLowerCase());
    const created = await insertTag(db, { name, private: isPrivate, userID });
    if (created)
      await audit(context, {
        action: 'tag.create',
        object: 'tag',
        objectID: created.id,
        changes: { name, private: isPrivate },
      });
  }
  return findTagsByName(db, names);
}

/** Finds a tag by name, or creates it. */
export async function validateTag(context: Context, name: string, isPrivate: boolean): Promise<Tag> {
  const [found] = await findOrCreateTags(context, [name], isPrivate);
  if (!found) throw new Error(`The tag "${name}" was not found after it was created.`);
  return found;
}

/**
 * Resolves the tags of a page: replaces merged tags by their target and removes deleted ones.
 * @returns the tags in order of ID, and V_12 on `tags.<position>` of every unknown ID
 */
export async function checkTags(
  db: Database,
  ids: readonly number[],
): Promise<{ tags: number[]; errors: ErrorItem[] }> {
  if (ids.length === 0) return { tags: [], errors: [] };
  const current = await resolveTagIDs(db, ids);
  const errors = ids.flatMap((id, position): ErrorItem[] =>
    current.has(id) ? [] : [{ property: `tags.${position}`, code: 'V_12' }],
  );
  const resolved = ids.flatMap((id) => current.get(id) ?? []);
  return { tags: [...new Set(resolved)].toSorted((one, other) => one - other), errors };
}
