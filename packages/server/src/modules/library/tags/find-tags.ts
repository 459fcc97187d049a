import type { ErrorItem, Tag } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import { currentIDs, findTags, insertTag, tagsNamed } from './tag-store.ts';

/** As many as a search offers. */
const offered = 50;

/** Public tags; whoever has no session hears of those alone that a published page shows. */
export const publicTagList = ({ db, actor }: Context, term?: string): Promise<Tag[]> =>
  findTags(db, {
    private: false,
    ofPublicPages: actor.kind === 'anonymous',
    ...(term === undefined ? {} : { term, limit: offered }),
  });

/** Private tags. */
export const privateTagList = ({ db }: Context, term?: string): Promise<Tag[]> =>
  findTags(db, { private: true, ...(term === undefined ? {} : { term, limit: offered }) });

/**
 * Tags by their names, those that are missing made; what is there stays as it is.
 * @param isPrivate whether new ones are
 * @returns one for each name that differs in more than its case, in the order of their IDs
 */
export async function namedTags(context: Context, names: readonly string[], isPrivate: boolean): Promise<Tag[]> {
  const { db } = context;
  if (names.length === 0) return [];
  const userID = actorID(context);
  const known = new Set((await tagsNamed(db, names)).map(({ name }) => name.toLowerCase()));
  for (const name of names) {
    if (known.has(name.toLowerCase())) continue;
    known.add(name.toLowerCase());
    const made = await insertTag(db, { name, private: isPrivate, userID });
    if (made)
      await audit(context, {
        action: 'tag.create',
        object: 'tag',
        objectID: made.id,
        changes: { name, private: isPrivate },
      });
  }
  return tagsNamed(db, names);
}

/** Finds a tag by its name, or makes it. */
export async function validateTag(context: Context, name: string, isPrivate: boolean): Promise<Tag> {
  const [found] = await namedTags(context, [name], isPrivate);
  if (!found) throw new Error(`There is no tag "${name}" although it was just made.`);
  return found;
}

/**
 * The tags that somebody wants a page to have, as they are meant by now, in the order of their IDs.
 * @returns beside them V_12 on `tags.<position>` of what never was a tag
 */
export async function checkTags(
  db: Database,
  wished: readonly number[],
): Promise<{ tags: number[]; errors: ErrorItem[] }> {
  if (wished.length === 0) return { tags: [], errors: [] };
  const current = await currentIDs(db, wished);
  const errors = wished.flatMap((id, position): ErrorItem[] =>
    current.has(id) ? [] : [{ property: `tags.${position}`, code: 'V_12' }],
  );
  const meant = wished.flatMap((id) => current.get(id) ?? []);
  return { tags: [...new Set(meant)].toSorted((one, other) => one - other), errors };
}
