import { languageOf, pagePath } from '@ximblox/blocks/internal';
import { type ErrorItem, fail, failAll, maxCuratedTerms, type Pins, type Synonyms } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import {
  deletePins,
  deleteSynonyms,
  lockCurated,
  pinnedPagesOf,
  type PinsRow,
  pinsIn,
  putPins,
  putSynonyms,
  type SynonymsRow,
  synonymsIn,
} from './curated-store.ts';
import { meansTheSame, stemTerms } from './stem-store.ts';

const missing = (): never => fail('V_12', 'id', { status: 404 });

const localeErrors = ({ services: { site } }: Context, locale: string): ErrorItem[] =>
  site.locales.some(({ code }) => code === locale) ? [] : [{ property: 'locale', code: 'V_12' }];

/** @throws 409 V_07 when a locale has reached the limit */
function requireRoom(rows: readonly unknown[], id: number | undefined): void {
  if (id === undefined && rows.length >= maxCuratedTerms) fail('V_07');
}

const synonymsOnWire = ({ id, locale, terms, updated_at }: SynonymsRow): Synonyms => ({
  id,
  locale,
  terms,
  updatedAt: updated_at.toISOString(),
});

/** Returns the synonyms of a locale, by first term. */
export async function listSynonyms(context: Context, locale: string): Promise<Synonyms[]> {
  failAll(localeErrors(context, locale));
  return (await synonymsIn(context.db, locale)).map(synonymsOnWire);
}

/** Returns V_12 for unknown locales and for terms without searchable words, V_06 for duplicate terms. */
export async function synonymErrors(
  context: Context,
  { locale, terms = [] }: { locale?: string; terms?: readonly string[] },
): Promise<ErrorItem[]> {
  if (locale === undefined) return [];
  const stemmed = await stemTerms(context.db, languageOf(locale), terms);
  return [
    ...localeErrors(context, locale),
    ...stemmed.flatMap((term, place): ErrorItem[] => {
      const property = `terms.${place}`;
      if (!term.some(({ isStopWord }) => !isStopWord)) return [{ property, code: 'V_12' }];
      return stemmed.slice(0, place).some((other) => meansTheSame(other, term)) ? [{ property, code: 'V_06' }] : [];
    }),
  ];
}

/** Adds or updates a group of synonyms. @throws as `synonymErrors`; 404 V_12 on `id`, 409 V_07 at the limit */
export async function saveSynonyms(
  context: Context,
  { id, locale, terms }: { id?: number | undefined; locale: string; terms: string[] },
): Promise<Synonyms> {
  context.require('manage-search', {});
  failAll(await synonymErrors(context, { locale, terms }));
  await lockCurated(context.db, 'search_synonyms');
  requireRoom(await synonymsIn(context.db, locale), id);
  const row = (await putSynonyms(context.db, { id, locale, terms })) ?? missing();
  const changes = { locale, terms: terms.join(', ') };
  await audit(context, { action: 'search.save-synonyms', object: 'search', objectID: row.id, changes });
  return synonymsOnWire(row);
}

/** @throws 404 V_12 on `id` */
export async function removeSynonyms(context: Context, id: number): Promise<void> {
  context.require('manage-search', {});
  const { locale, terms } = (await deleteSynonyms(context.db, id)) ?? missing();
  const changes = { locale, terms: terms.join(', ') };
  await audit(context, { action: 'search.remove-synonyms', object: 'search', objectID: id, changes });
}

async function pinsOnWire({ db, services: { site } }: Context, rows: readonly PinsRow[]): Promise<Pins[]> {
  const pages = await pinnedPagesOf(
    db,
    rows.flatMap(({ page_ids }) => page_ids),
  );
  return rows.map(({ id, locale, term, page_ids, updated_at }) => ({
    id,
    locale,
    term,
    pages: page_ids.flatMap((pageID) => {
      const page = pages.get(pageID);
      if (!page) return [];
      const { title, state } = page;
      return [{ id: pageID, title, url: pagePath(site, page.locale, page.slug), state, ...marksOnWire(page) }];
    }),
    updatedAt: updated_at.toISOString(),
  }));
}

/** Returns the pinned terms of a locale, by term. */
export async function listPins(context: Context, locale: string): Promise<Pins[]> {
  failAll(localeErrors(context, locale));
  return pinsOnWire(context, await pinsIn(context.db, locale));
}

interface PinsInput {
  id?: number | undefined;
  locale: string;
  term: string;
  pageIDs: number[];
}

async function termErrors(context: Context, { id, locale, term }: Omit<PinsInput, 'pageIDs'>): Promise<ErrorItem[]> {
  const { db } = context;
  const others = (await pinsIn(db, locale)).filter((row) => row.id !== id);
  const [words = [], ...taken] = await stemTerms(db, languageOf(locale), [term, ...others.map((one) => one.term)]);
  if (words.length === 0) return [{ property: 'term', code: 'V_12' }];
  return taken.some((one) => meansTheSame(one, words)) ? [{ property: 'term', code: 'V_06' }] : [];
}

/** Returns V_12 for unknown locales, terms without words and pages of other locales, V_06 for duplicate terms and pages. */
export async function pinErrors(context: Context, input: Partial<PinsInput>): Promise<ErrorItem[]> {
  const { id, locale, term, pageIDs = [] } = input;
  if (locale === undefined) return [];
  const pages = await pinnedPagesOf(context.db, pageIDs);
  return [
    ...localeErrors(context, locale),
    ...(term === undefined ? [] : await termErrors(context, { id, locale, term })),
    ...pageIDs.flatMap((pageID, place): ErrorItem[] => {
      const property = `pageIDs.${place}`;
      if (pages.get(pageID)?.locale !== locale) return [{ property, code: 'V_12' }];
      return pageIDs.indexOf(pageID) < place ? [{ property, code: 'V_06' }] : [];
    }),
  ];
}

/** Adds or updates the pins of a term. @throws as `pinErrors`; 404 V_12 on `id`, 409 V_07 at the limit */
export async function savePins(context: Context, input: PinsInput): Promise<Pins> {
  context.require('manage-search', {});
  await lockCurated(context.db, 'search_pins');
  failAll(await pinErrors(context, input));
  const { id, locale, term, pageIDs } = input;
  requireRoom(await pinsIn(context.db, locale), id);
  const row = (await putPins(context.db, { id, locale, term, page_ids: pageIDs })) ?? missing();
  const changes = { locale, term, pages: pageIDs.join(', ') };
  await audit(context, { action: 'search.save-pins', object: 'search', objectID: row.id, changes });
  const [saved = missing()] = await pinsOnWire(context, [row]);
  return saved;
}

/** @throws 404 V_12 on `id` */
export async function removePins(context: Context, id: number): Promise<void> {
  context.require('manage-search', {});
  const { locale, term, page_ids } = (await deletePins(context.db, id)) ?? missing();
  const changes = { locale, term, pages: page_ids.join(', ') };
  await audit(context, { action: 'search.remove-pins', object: 'search', objectID: id, changes });
}
