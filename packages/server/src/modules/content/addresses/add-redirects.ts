import { pagePath } from '@ximblox/blocks/internal';
import { type ErrorItem, fail, failAll, type Redirect } from '@ximblox/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { marksOnWire } from '../../foundation/page-marks/index.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { deleteRedirect, findTakenAddresses, insertRedirects, pageExists, type RedirectRow } from './address-store.ts';
import { readAddress } from './redirect-rules.ts';
import { isReservedSlug } from './slug-rules.ts';

/** Maximum number of lines of an import. */
const maxLines = 5000;

interface Address {
  locale: string;
  slug: string;
}

const addressKey = ({ locale, slug }: Address): string => `${locale} ${slug}`;

/** Serialises a redirect. */
export const redirectOnWire = ({ services: { site } }: Pick<Context, 'services'>, row: RedirectRow): Redirect => ({
  id: row.id,
  locale: row.locale,
  slug: row.slug,
  from: pagePath(site, row.locale, row.slug),
  page: {
    id: row.page_id,
    title: row.page_title,
    url: pagePath(site, row.page_locale, row.page_slug),
    state: row.page_state,
    ...marksOnWire(row),
  },
  hits: row.hits,
  lastHitAt: row.last_hit_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by ? { ID: row.created_by, name: row.created_by_name ?? '' } : null,
});

/** Parses an address that a page can have, or returns undefined. Redirects of other addresses would never be looked up. */
function parsePageAddress({ services: { site, settings } }: Context, text: string): Address | undefined {
  const address = readAddress(site, publicOrigin(settings), text);
  return address && !isReservedSlug(site, address) ? address : undefined;
}

/**
 * Adds a redirect from an address to a page.
 * @throws V_01 on `from` when it is empty, V_12 when it is not an address of this site, V_06 when a page or redirect has it; V_12
 *   on `pageID` when there is no such page
 */
export async function addRedirect(context: Context, input: { from: string; pageID: number }): Promise<Redirect> {
  const { db } = context;
  context.require('manage-redirects', {});
  const from = input.from === '' ? undefined : parsePageAddress(context, input.from);
  const isTaken = from !== undefined && (from.slug === '' || (await findTakenAddresses(db, [from])).length > 0);
  const hasPage = await pageExists(db, input.pageID);
  const problem = input.from === '' ? 'V_01' : from === undefined ? 'V_12' : isTaken ? 'V_06' : null;
  failAll([
    ...(problem ? [{ property: 'from', code: problem } as const] : []),
    ...(hasPage ? [] : [{ property: 'pageID', code: 'V_12' } as const]),
  ]);
  if (!from) return fail('V_12', 'from');
  const [row] = await insertRedirects(db, [{ ...from, pageID: input.pageID }], actorID(context));
  // Another user has just added it.
  if (!row) return fail('V_06', 'from');
  await invalidateContent(context, [`slug:${from.locale}:${from.slug}`]);
  await audit(context, {
    action: 'redirect.add',
    object: 'redirect',
    objectID: row.id,
    changes: { from: row.slug, pageID: input.pageID },
  });
  return redirectOnWire(context, row);
}

/** Deletes a redirect. @throws 404 V_12 when it does not exist */
export async function removeRedirect(context: Context, id: number): Promise<void> {
  context.require('manage-redirects', {});
  const removed = await deleteRedirect(context.db, id);
  if (!removed) return fail('V_12', 'id', { status: 404 });
  await invalidateContent(context, [`slug:${removed.locale}:${removed.slug}`]);
  await audit(context, {
    action: 'redirect.remove',
    object: 'redirect',
    objectID: id,
    changes: { from: removed.slug, pageID: removed.page_id },
  });
}

interface CsvLine {
  from: string;
  to: string;
  /** Line number in the file, from 1. */
  line: number;
}

/** Parses a CSV file of redirects, without its header. @throws V_12 on `csv` if it has no lines or is invalid, V_14 if it has too many */
function parseLines(csv: string): CsvLine[] {
  const rows = ((): string[][] => {
    try {
      return parse(csv, {
        bom: true,
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        delimiter: [',', ';', '\t'],
        on_record: ([from = '', to = ''], { lines: line }) => [from, to, String(line)],
      });
    } catch (error) {
      if (error instanceof CsvError) return fail('V_12', 'csv');
      throw error;
    }
  })();
  const lines = rows.map(([from = '', to = '', line]) => ({ from, to, line: Number(line) }));
  const hasHeader = lines[0] && !lines[0].from.includes('/') && !lines[0].to.includes('/');
  const content = hasHeader ? lines.slice(1) : lines;
  if (content.length === 0) fail('V_12', 'csv');
  if (content.length > maxLines) fail('V_14', 'csv');
  return content;
}

/** Imports redirects from a CSV file, all or none. @throws all errors of all lines together, at `rows.<line>` */
export async function importRedirects(context: Context, csv: string): Promise<{ added: number }> {
  const { db } = context;
  context.require('manage-redirects', {});
  const lines = parseLines(csv).map(({ from, to, line }) => ({
    from,
    to,
    line,
    source: parsePageAddress(context, from),
    target: to === '' ? undefined : parsePageAddress(context, to),
  }));
  const known = await findTakenAddresses(
    db,
    lines.flatMap(({ source, target }) => [source, target].filter((address) => address !== undefined)),
  );
  // The last entry wins: a page at an address takes precedence over a redirect.
  const pages = new Map(
    known
      .toSorted((a, b) => Number(b.is_redirect) - Number(a.is_redirect))
      .map((row) => [addressKey(row), row.page_id]),
  );
  const seen = new Set<string>();
  const errors: ErrorItem[] = [];
  const added = lines.flatMap(({ from, to, source, target, line }) => {
    const pageID = target && pages.get(addressKey(target));
    const isDuplicate = source && seen.has(addressKey(source));
    if (source) seen.add(addressKey(source));
    const isFree = source && source.slug !== '' && !pages.has(addressKey(source));
    if (from === '') errors.push({ property: `rows.${line}.from`, code: 'V_01' });
    else if (!source || source.slug === '') errors.push({ property: `rows.${line}.from`, code: 'V_12' });
    else if (!isFree || isDuplicate) errors.push({ property: `rows.${line}.from`, code: 'V_06' });
    if (pageID === undefined) errors.push({ property: `rows.${line}.to`, code: to === '' ? 'V_01' : 'V_12' });
    return isFree && pageID !== undefined ? [{ ...source, pageID }] : [];
  });
  failAll(errors);
  const inserted = await insertRedirects(db, added, actorID(context));
  if (inserted.length < added.length) fail('V_06', 'csv');
  await invalidateContent(
    context,
    added.map(({ locale, slug }) => `slug:${locale}:${slug}`),
  );
  await audit(context, {
    action: 'redirect.import',
    object: 'redirect',
    objectID: '',
    changes: { added: added.length },
  });
  return { added: added.length };
}
