import type pg from 'pg';

/** BM25 parameters: saturation of term frequency (k1) and document length normalisation (b). */
const saturation = 1.2;
const lengthDiscount = 0.75;

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a function that stems English words with PostgreSQL, without stop words. */
async function stemmer(database: pg.Client): Promise<(texts: readonly string[]) => Promise<string[][]>> {
  const known = new Map<string, string[]>();
  return async (texts) => {
    const read = texts.map(words);
    const unknown = [...new Set(read.flat())].filter((word) => !known.has(word));
    const { rows } = await database.query<{ word: string; stems: string[] | null }>(
      `select w as word, ts_lexize('english_stem', w) as stems from unnest($1::text[]) as w`,
      [unknown],
    );
    for (const { word, stems } of rows) known.set(word, stems ?? [word]);
    return read.map((some) => some.flatMap((word) => known.get(word) ?? []));
  };
}

/** Reference ranking: plain BM25 over titles and texts. Returns document IDs for a query. */
export async function referenceRanking(
  database: pg.Client,
  documents: readonly { _id: string; title?: string; text: string }[],
): Promise<(query: string) => Promise<string[]>> {
  const stem = await stemmer(database);
  const stemmed = await stem(documents.map(({ title = '', text }) => `${title} ${text}`));
  const average = stemmed.reduce((sum, { length }) => sum + length, 0) / stemmed.length;
  const postings = new Map<string, Map<number, number>>();
  for (const [place, stems] of stemmed.entries()) {
    for (const one of stems) {
      const posting = postings.get(one) ?? new Map<number, number>();
      postings.set(one, posting.set(place, (posting.get(place) ?? 0) + 1));
    }
  }
  return async (query) => {
    const [stems = []] = await stem([query]);
    const scores = new Map<number, number>();
    for (const one of stems) {
      const posting = postings.get(one) ?? new Map<number, number>();
      const idf = Math.log(1 + (documents.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [place, count] of posting) {
        const norm = saturation * (1 - lengthDiscount + (lengthDiscount * (stemmed[place]?.length ?? 0)) / average);
        scores.set(place, (scores.get(place) ?? 0) + (idf * count * (saturation + 1)) / (count + norm));
      }
    }
    return [...scores].toSorted(([, one], [, other]) => other - one).map(([place]) => documents[place]?._id ?? '');
  };
}
