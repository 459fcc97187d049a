import type { Context } from '../../../context.ts';
import { type PinsRow, pinsIn, type SynonymsRow, synonymsIn } from './curated-store.ts';
import { removePins, removeSynonyms, savePins, saveSynonyms } from './manage-curated.ts';

/** Synonyms and pinned pages of a locale. */
export interface Curated {
  synonyms: { terms: string[] }[];
  pins: { term: string; pageIDs: number[] }[];
}

const keyOfSynonyms = ({ terms }: Pick<SynonymsRow, 'terms'>): string => JSON.stringify(terms);
const keyOfPins = (term: string, pageIDs: readonly number[]): string => JSON.stringify([term, pageIDs]);
const keyOfRow = ({ term, page_ids: pageIDs }: PinsRow): string => keyOfPins(term, pageIDs);

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Returns synonyms and pins of a locale, in an order that does not depend on the collation of the database. */
export async function curatedOf({ db }: Context, locale: string): Promise<Curated> {
  const [synonyms, pins] = [await synonymsIn(db, locale), await pinsIn(db, locale)];
  return {
    synonyms: synonyms
      .map(({ terms }) => ({ terms }))
      .toSorted((one, other) => byText(keyOfSynonyms(one), keyOfSynonyms(other))),
    pins: pins
      .map(({ term, page_ids: pageIDs }) => ({ term, pageIDs }))
      .toSorted((one, other) => byText(one.term, other.term)),
  };
}

/**
 * Replaces synonyms and pins of a locale. Those that are in both keep their row.
 * @param attempt runs the change of one entry, whose path in `wanted` it gets: `synonyms.0.`
 */
export async function replaceCurated(
  context: Context,
  { locale, wanted }: { locale: string; wanted: Curated },
  attempt: (path: string, change: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { db } = context;
  const [synonyms, pins] = [await synonymsIn(db, locale), await pinsIn(db, locale)];
  const keptSynonyms = new Set(wanted.synonyms.map(keyOfSynonyms));
  const keptPins = new Set(wanted.pins.map(({ term, pageIDs }) => keyOfPins(term, pageIDs)));
  for (const row of synonyms) if (!keptSynonyms.has(keyOfSynonyms(row))) await removeSynonyms(context, row.id);
  for (const row of pins) if (!keptPins.has(keyOfRow(row))) await removePins(context, row.id);
  const storedSynonyms = new Set(synonyms.map(keyOfSynonyms));
  const storedPins = new Set(pins.map(keyOfRow));
  for (const [position, { terms }] of wanted.synonyms.entries()) {
    if (storedSynonyms.has(keyOfSynonyms({ terms }))) continue;
    await attempt(`synonyms.${position}.`, () => saveSynonyms(context, { locale, terms }));
  }
  for (const [position, { term, pageIDs }] of wanted.pins.entries()) {
    if (storedPins.has(keyOfPins(term, pageIDs))) continue;
    await attempt(`pins.${position}.`, () => savePins(context, { locale, term, pageIDs }));
  }
}
