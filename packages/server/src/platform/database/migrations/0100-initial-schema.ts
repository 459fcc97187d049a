import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Replacement } from '../migration.ts';
import { adoptReplacedMigrations } from './initial-schema/adopt-replaced-migrations.ts';
import { collaboration } from './initial-schema/collaboration.ts';
import { foundation } from './initial-schema/foundation.ts';
import { library } from './initial-schema/library.ts';
import { pages } from './initial-schema/pages.ts';
import { people } from './initial-schema/people.ts';
import { reach } from './initial-schema/reach.ts';
import { search } from './initial-schema/search.ts';
import { structure } from './initial-schema/structure.ts';

const shared = sql`
  create extension if not exists pg_trgm;

  -- Dictionary order: É next to E, 10 after 9. Different texts are never equal, so that every order is stable.
  create collation titles (provider = icu, locale = 'und-u-kn-true');

  -- Text as search compares it: without case and accents, letters such as æ written as two.
  create function folded(text) returns text language sql immutable parallel safe as $$
    select replace(replace(replace(translate(
      regexp_replace(lower(normalize($1, NFKD)), '[\\u0300-\\u036F]', '', 'g'), 'øłđðı', 'olddi'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  $$;
`;

/** Creates the tables, functions and triggers of all modules in an empty database. */
export async function up(db: Database): Promise<void> {
  for (const part of [shared, people, foundation, library, pages, structure, collaboration, reach, search]) {
    await part.execute(db);
  }
}

/** The migrations from before the first release. `adopt` brings the schema that they end in to the one that `up` creates. */
export const replaces: Replacement = {
  names: [
    '0001-initial',
    '0003-working-copies',
    '0004-schedules-and-translation-sources',
    '0006-picture-facts',
    '0007-references',
    '0008-bin',
    '0010-spoken-languages',
    '0011-library-details',
    '0012-uploads-and-replaced-files',
    '0013-audit-and-roles',
    '0014-two-factor',
    '0015-requests-and-mails',
    '0016-comments-and-review-links',
    '0019-menu-versions',
    '0020-asked-addresses',
    '0021-site-settings',
    '0023-tags',
    '0024-external-links',
    '0025-search',
    '0027-submissions',
    '0030-role-origins',
    '0032-media-bin',
    '0034-passkeys',
    '0036-webhooks',
    '0037-api-tokens',
    '0038-type-defaults',
    '0039-tag-references',
    '0040-search-keys',
    '0041-folded-titles',
    '0044-reserved-version-ids',
    '0047-held-deliveries',
    '0050-published-requests',
    '0054-form-of-documents',
    '0059-matching-pages',
    '0062-skeletons-of-words',
    '0063-answering-pages',
    '0068-references-of-pages',
    '0069-forms-without-scripts',
    '0075-ranked-search',
  ],
  lastVersion: 'commit 5a4b4594',
  adopt: adoptReplacedMigrations,
};
