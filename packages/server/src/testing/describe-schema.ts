import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const objects = sql<{ line: string }>`
  select 'extension ' || extname || coalesce(': ' || obj_description(oid, 'pg_extension'), '') as line from pg_extension
  union all
  select format('collation %s %s %s deterministic=%s', collname, collprovider, colllocale, collisdeterministic)
    from pg_collation where collnamespace = 'public'::regnamespace
  union all
  select format('type %s', typname) from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
  union all
  select format('sequence %s %s', c.oid::regclass, to_jsonb(s) - 'seqrelid')
    from pg_sequence as s join pg_class as c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace
  union all
  select format('%s %s persistence=%s options=%s', case relkind when 'r' then 'table' else relkind::text end, relname,
      relpersistence, reloptions)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
  union all
  select format('column %s %s: %s %s', a.attrelid::regclass,
      lpad((row_number() over (partition by a.attrelid order by a.attnum))::text, 2, '0'), a.attname,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
        case when a.attnotnull then 'not null' end, case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
        'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
        'default ' || pg_get_expr(d.adbin, d.adrelid)))
    from pg_attribute as a
    join pg_class as c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    join pg_type as t on t.oid = a.atttypid
    left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all
  select 'index ' || pg_get_indexdef(i.indexrelid)
    from pg_index as i join pg_class as c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
  union all
  select format('trigger %s enabled=%s', pg_get_triggerdef(oid), tgenabled) from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select 'function ' || pg_get_functiondef(p.oid) from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('comment %s %s %s: %s', classoid::regclass, objoid, objsubid, description) from pg_description
    where (classoid = 'pg_class'::regclass
      and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace))
`;

/**
 * Describes the schema `public` as sorted lines, read from the catalogues: extensions, tables with their columns in order,
 * constraints, indexes, triggers, functions. White space and SQL comments in functions are removed.
 */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await objects.execute(db);
  return rows
    .map(({ line }) =>
      line
        .replaceAll(/--[^\n]*/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .toSorted();
}
