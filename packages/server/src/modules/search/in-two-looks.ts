import type { Database } from '../../platform/database/database.ts';
import { findMatches, type Matches, type Question } from './search-store.ts';

const looks = [0, 1] as const;

/** Pages of each question, by its place. */
const countsOf = (questions: readonly Question[], found: readonly Matches[]): number[] => {
  const counts = questions.map(() => 0);
  for (const { question, pages } of found) counts[question] = (counts[question] ?? 0) + pages.length;
  return counts;
};

/**
 * Pages that answer questions, about the newest of each. Two connections look for half of them each, in every other slab;
 * one that would have found more makes up for what the other lacks.
 */
export async function matchesOf(db: Database, questions: readonly Question[]): Promise<Matches[]> {
  if (questions.length === 0) return [];
  const halves = questions.map(({ matches, most }) => ({ matches, most: Math.ceil(most / looks.length) }));
  const found = await Promise.all(looks.map((look) => findMatches(db, halves, look)));
  const counts = found.map((matches) => countsOf(questions, matches));
  const made = looks.map(async (look): Promise<readonly Matches[]> => {
    const short = questions.flatMap(({ matches, most }, place) => {
      const [own = 0, other = 0] = [counts[look]?.[place], counts[1 - look]?.[place]];
      return own === halves[place]?.most && own + other < most ? [{ place, matches, most: most - other }] : [];
    });
    const matches = found[look] ?? [];
    if (short.length === 0) return matches;
    const isShort = new Set(short.map(({ place }) => place));
    const more = await findMatches(db, short, look);
    for (const one of more) one.question = short[one.question]?.place ?? 0;
    return matches.filter(({ question }) => !isShort.has(question)).concat(more);
  });
  return (await Promise.all(made)).flat();
}
