import { type RawBuilder, sql } from 'kysely';

/**
 * A list of texts whose length PostgreSQL does not know when it plans. It keeps the plan of a statement as long as that
 * seems no dearer than a new one for the list at hand; where little is read, planning takes longest.
 */
export const opaqueList = (texts: readonly string[]): RawBuilder<string[]> =>
  // Cast once more, so that behind `any` it is a list, not rows.
  sql<string[]>`(select ${[...texts]}::text[])::text[]`;
