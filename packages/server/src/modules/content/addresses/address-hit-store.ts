import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A visitor's request for an address that no page has: redirected or not found. */
export interface AddressHit {
  kind: 'moved' | 'missing';
  locale: string;
  slug: string;
}

/** Counts requests in memory and stores the counts periodically. */
export interface AddressHitCounter {
  /** Adds a hit. Ignores further addresses once the maximum number of counted addresses is reached. */
  count(address: AddressHit): void;
  /** Stores the hits since the last flush. */
  flush(): Promise<void>;
}

// Limits for bots that request many addresses.
const maxCounted = 1000;
const maxStored = 2000;

async function addHits(db: Database, counted: readonly (AddressHit & { hits: number })[]): Promise<void> {
  // A fixed order prevents deadlocks between instances.
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
      select locale, slug from missing_addresses order by hits desc, last_seen_at desc offset ${maxStored}
    )
  `.execute(db);
}

/** Creates a hit counter. `flush` writes in one transaction. */
export function createAddressHitCounter(db: Database): AddressHitCounter {
  let counted = new Map<string, AddressHit & { hits: number }>();
  return {
    count(address) {
      const key = `${address.kind} ${address.locale} ${address.slug}`;
      const known = counted.get(key);
      if (known) known.hits += 1;
      else if (counted.size < maxCounted) counted.set(key, { ...address, hits: 1 });
    },
    async flush() {
      if (counted.size === 0) return;
      const some = [...counted.values()];
      counted = new Map();
      await db.transaction().execute((transaction) => addHits(transaction, some));
    },
  };
}
