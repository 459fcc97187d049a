import type pg from 'pg';
import { at, sentence, syllables } from '../vocabulary.ts';

/** Texts of the generated pages. Pages with the same number modulo this share a text, and their language and type. */
export const textCount = 1000;

/** Versions of each page. */
export const rounds = 10;

/** Where the IDs of generated rows begin, above those of the demo site. */
export const firstID = 10_000;

/** Number of tags; the first twenty are on a twentieth of the pages each. */
export const tagCount = (pages: number): number => Math.max(40, pages / 500);

/** The word that a generated page and few others have in their title. */
export const uniqueWord = (number: number): string =>
  Array.from({ length: 5 }, (_, place) => at(syllables, Math.floor((400 * Math.sqrt(number)) / 18 ** place))).join('');

/** Words in the text of a current version, and of an older one. */
const textWords = { current: 100, older: 30 };

const block = (words: number) => ({
  key: 'text',
  type: 'text',
  props: { title: sentence(3), text: `<p>${sentence(words)}.</p>`, note: '', label: '' },
  __files: {},
  __images: {},
  anchorPoint: '',
});

/** Creates the texts, and the function that describes the generated pages. */
export async function prepareContent(database: pg.Client, pages: number): Promise<void> {
  const texts = Array.from({ length: textCount }, (_, id) => ({
    id,
    title: sentence(3),
    lead: sentence(12),
    current: [block(textWords.current)],
    older: [block(textWords.older)],
  }));
  await database.query(
    'create table bench_texts (id int primary key, title text, lead text, current jsonb, older jsonb)',
  );
  await database.query(
    `insert into bench_texts select * from jsonb_to_recordset($1)
      as t (id int, title text, lead text, current jsonb, older jsonb)`,
    [JSON.stringify(texts)],
  );
  await database.query(pageFunctions(pages));
}

/*
 * Groups of five pages: one in four languages and one in Dutch only. The number of different words grows with the square root
 * of the number of pages, as in real text.
 */
const pageFunctions = (pages: number): string => `
  create function bench_word(int) returns text language sql immutable as $$
    select string_agg((array['${syllables.join("','")}'])[1 + ($1 / (18 ^ place)::int) % 18], '')
    from generate_series(0, 4) as place
  $$;
  create function bench_unique(int) returns text language sql immutable as $$
    select bench_word(floor(400 * sqrt($1))::int)
  $$;
  create function bench_type(int) returns text language sql immutable as $$
    select case when $1 / 5 % 50 < 20 then 'news' when $1 / 5 % 50 = 20 then 'vacancy' else 'content' end
  $$;
  -- The pages with numbers from $1 until $2.
  create function bench_pages(int, int) returns table (
    n int, id bigint, group_id bigint, locale text, type text, slug text, title text, text_id int,
    created timestamptz, updated timestamptz, state text, newest bigint, published bigint, editor bigint, tags bigint[]
  ) language sql stable as $$
    select n, ${firstID} + n::bigint, ${firstID} + n / 5 * 2 + (n % 5 = 4)::int::bigint,
      (array['nl-nl', 'en-gb', 'de-de', 'fr-fr', 'nl-nl'])[1 + n % 5], bench_type(n),
      case bench_type(n)
        when 'news' then (array['nieuws', 'news', 'aktuelles', 'actualites', 'nieuws'])[1 + n % 5] || '/bench-' || n
        when 'vacancy' then (array['vacatures', 'vacancies', 'stellen', 'emplois', 'vacatures'])[1 + n % 5] || '/bench-' || n
        else 'bench/' || n / 5000 || '/' || n / 100 % 50 || '/bench-' || n end,
      initcap(bench_unique(n)) || ' ' || t.title, t.id, d.created,
      d.created + (now() - d.created) * (n::bigint * 7919 % 1000) / 1000, s.state,
      ${firstID} + ${rounds - 1} * ${pages}::bigint + n,
      case s.state when 'published' then ${firstID} + ${rounds - 1} * ${pages}::bigint + n
        when 'changed' then ${firstID} + ${rounds - 3} * ${pages}::bigint + n end,
      2 + n % 200, array[1001 + n / 7 % 20, 1021 + n / 3 % ${tagCount(pages) - 20}]::bigint[]
    from generate_series($1, $2 - 1) as n
    join bench_texts as t on t.id = n % ${textCount},
    lateral (select now() - interval '3650 days' * (1 - n / ${pages}::double precision)) as d (created),
    lateral (select case
      when n < ${textCount} then 'published' when n % 97 < 10 then 'draft' when n % 97 < 20 then 'changed'
      when n % 97 = 20 then 'deleted' else 'published' end) as s (state)
  $$;
`;
