import { pageTypeDefinition, pageTypeIDs } from '@ximblox/blocks/internal';
import type { LinkSuggestions } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { pageIDOfOldAddress, readAddress } from '../../content/addresses/index.ts';
import {
  findSummaries,
  pageIDsBySlug,
  suggestedOf,
  suggestSummaries,
  type SummaryRow,
  summaryOnWire,
} from '../../content/pages/index.ts';
import { publishedPagesFor } from './public-search.ts';

/** Most pages of a response. */
const limit = 20;

/** Address of a page in the admin. */
const adminAddress = /^\/cmsadmin\/page\/(\d{1,15})(?:[/?#]|$)/;

/** Origin of addresses without one, if the installation does not know its own. */
const anyOrigin = 'http://localhost';

/** Returns the ID of the page at an address of this site, also an old one; undefined for other texts. */
async function pageIDAt({ db, services: { site, settings } }: Context, typed: string): Promise<number | undefined> {
  const origin = settings.publicUrl === null ? anyOrigin : new URL(settings.publicUrl).origin;
  if (!/^\/(?!\/)/.test(typed) && typed !== origin && !typed.startsWith(`${origin}/`)) return undefined;
  const inAdmin = adminAddress.exec(typed.startsWith('/') ? typed : typed.slice(origin.length));
  if (inAdmin) return Number(inAdmin[1]);
  const address = readAddress(site, origin, typed);
  if (!address) return undefined;
  const [id] = await pageIDsBySlug(db, address.locale, [address.slug]);
  return id ?? (await pageIDOfOldAddress(db, address));
}

/**
 * Returns pages that a link may lead to: matching recent pages in their order, then others; if no title or slug matches, the
 * published pages that visitors find by the term. `match` is the page of an address of this site.
 */
export async function suggestLinks(
  context: Context,
  { locale, term, recent }: { locale: string; term: string; recent: readonly number[] },
): Promise<LinkSuggestions> {
  const { db, services } = context;
  const isLinkable = ({ type }: SummaryRow): boolean => pageTypeDefinition(services.site, type)?.hasAddress !== false;
  const onWire = (row: SummaryRow) => summaryOnWire(services.site, row);
  const matchID = await pageIDAt(context, term);
  const matching = matchID === undefined ? [] : await findSummaries(db, [matchID]);
  const [match] = matching.filter(isLinkable).map(onWire);
  if (match || /^https?:/i.test(term)) return { match: match ?? null, pages: [] };

  const query = { locale, types: pageTypeIDs(services.site), term: term.replace(/^\//, ''), limit };
  const [opened, others] = await Promise.all([
    recent.length > 0 ? suggestedOf(db, recent, query) : [],
    suggestSummaries(db, query),
  ]);
  const first = recent.flatMap((id) => opened.find((row) => row.id === id) ?? []);
  const rows = [...first, ...others.filter(({ id }) => !recent.includes(id))].slice(0, limit);
  if (rows.length > 0 || [...term].length < 3) return { match: null, pages: rows.map(onWire) };
  const ids = await publishedPagesFor({ db, services }, { term, locale, count: limit });
  const found = ids.length > 0 ? await findSummaries(db, ids) : [];
  const byRank = ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
  return { match: null, pages: byRank.filter(isLinkable).map(onWire) };
}
