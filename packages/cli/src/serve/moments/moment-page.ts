import { parseAddress, type SiteDefinition } from '@ximblox/blocks/internal';
import { findAddressFacts, type OpenMoment } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';
import type { SiteAssets } from '@ximblox/site';
import { momentBar } from './moment-bar.ts';
import { momentPath } from './moment-links.ts';
import type { Target } from './moment-request.ts';
import { rewritePage } from './rewrite-page.ts';

/** Returns a path without percent-encoding; a malformed one as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Adds the token of a link to the addresses of files, since guests have no session. */
const withFileToken = (html: string, prefix: string): string =>
  html.replaceAll(
    /\/api\/ximblox\/medialib\/get-page-file\/[^\s"'<>]+/g,
    (url) => `${url}${url.includes('?') ? '&amp;' : '?'}at=${prefix.slice(momentPath.length + 1)}`,
  );

interface MomentPageOptions {
  definition: SiteDefinition;
  assets: SiteAssets;
  db: Database;
  /** Returns an address of this site at the moment. */
  address(url: string): string;
}

/** Rewrites a page for its moment: links, the bar, and for guests the addresses of files. */
export async function momentPage(
  html: string,
  opened: OpenMoment,
  { prefix, path, search, isSide }: Target,
  { definition, assets, db, address }: MomentPageOptions,
): Promise<{ body: string; isGone: boolean }> {
  const facts = await findAddressFacts(db, {
    moment: opened.moment.time,
    ...parseAddress(definition, decoded(path)),
  });
  const bar = momentBar(definition, assets, { opened, facts, prefix, path: path + search, now: new Date() });
  const added = isSide ? { head: '', body: '' } : bar;
  const page = rewritePage(html, { address, ...added });
  return { body: opened.until ? withFileToken(page, prefix) : page, isGone: facts.goneSince !== null };
}
