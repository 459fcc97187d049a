import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** What became of a visitor who asked for an address that is no page's own. */
export interface AddressHit {
  kind: 'moved' | 'missing';
  locale: string;
  slug: string;
}

/** Counts addresses that visitors ask for, and stores the counts now and then. */
export interface AddressHitCounter {
  /** Costs next to nothing; what is too much to remember is not counted. */
  count(address: AddressHit): void;
  /** Stores what was counted since the last time. */
  flush(): Promise<void>;
}

/** Addresses that are remembered between two writes, and that the table keeps: whoever tries out addresses fills neither. */
const mostRemembered = 1000;
const mostStored = 2000;

async function addHits(db: Database, counted: readonly (AddressHit & { hits: number })[]): Promise<void> {
  // In one order everywhere, so that two instances never wait for each other.
  const rows = counted.toSorted((a, b) => `${a.locale}/${a.slug}`.localeCompare(`${b.locale}/${b.slug}`));
  const columns = (kind: AddressHit['kind']) => {
    const some = rows.filter((row) => row.kind === kind);
    return sql`unnest(
      ${some.map(({ locale }) => locale)}::text[],
      ${some.map(({ slug }) => slug)}::text[],
      ${some.map(({ hits }) => hits)}::bigint[]
    ) as n (locale, slug, hits)`;
  };
  await sql`
    update redirects as r set hits = r.hits + n.hits, last_hit_at = now()
    from ${columns('moved')} where r.locale = n.locale and r.slug = n.slug
  `.execute(db);
  await sql`
    insert into missing_addresses as m (locale, slug, hits) select n.locale, n.slug, n.hits from ${columns('missing')}
    on conflict (locale, slug) do update set hits = m.hits + excluded.hits, last_seen_at = now()
  `.execute(db);
  await sql`
    delete from missing_addresses where (locale, slug) in (
      select locale, slug from missing_addresses order by hits desc, last_seen_at desc offset ${mostStored}
    )
  `.execute(db);
}

/** Counts in memory; `flush` writes in one transaction. */
export function createAddressHitCounter(db: Database): AddressHitCounter {
  let counted = new Map<string, AddressHit & { hits: number }>();
  return {
    count(address) {
      const key = `${address.kind} ${address.locale} ${address.slug}`;
      const known = counted.get(key);
      if (known) known.hits += 1;
      else if (counted.size < mostRemembered) counted.set(key, { ...address, hits: 1 });
    },
    async flush() {
      if (counted.size === 0) return;
      const some = [...counted.values()];
      counted = new Map();
      await db.transaction().execute((transaction) => addHits(transaction, some));
    },
  };
}
