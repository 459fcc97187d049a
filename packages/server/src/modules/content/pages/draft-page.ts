import { pagePath, type SiteDefinition } from '@ximblox/blocks/internal';
import type { PublicTag, VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { applyAllReplacements } from '../../library/media/index.ts';
import { isOpenRelease } from '../../foundation/site-versions/index.ts';
import { findPublicTags } from '../../library/tags/index.ts';
import { findShownDefaults, shownTypeData } from '../types/index.ts';
import { findPage } from './page-store.ts';
import { contentOf } from './page-wire.ts';
import { findVersion } from './version-store.ts';

/** A version of a page, published or not, for the preview of logged-in users. Never shown to visitors. */
export interface DraftPage {
  pageID: number;
  groupID: number;
  slug: string;
  type: string;
  locale: string;
  /** Path that the page has or will have on the public site. */
  url: string;
  /** ISO 8601; null while it is not public. */
  publishedAt: string | null;
  /** `typeData` includes the default values of the page type for empty fields. */
  content: VersionContent;
  /** Its public tags. */
  tags: PublicTag[];
  /** The open release that the version belongs to, with whose site it is shown. */
  releaseID?: number | undefined;
}

/**
 * Returns a version of a page, by default the newest, or null if the page does not exist or has no such version.
 * @param options.versionID a version of this page
 * @param options.releaseID an open release, whose default values are shown; by default that of the version
 */
export async function draftPage(
  db: Database,
  site: SiteDefinition,
  id: number,
  { versionID, releaseID }: { versionID?: number | undefined; releaseID?: number | undefined } = {},
): Promise<DraftPage | null> {
  const page = await findPage(db, id);
  const version = page && (await findVersion(db, versionID ?? page.newest_version_id));
  if (version?.page_id !== page?.id || !page || !version) return null;
  const content = contentOf(site, page, version);
  const shownIn = releaseID ?? ((await isOpenRelease(db, version.release_id)) ? version.release_id : null) ?? undefined;
  const defaults = await findShownDefaults(db, { type: page.type, locale: page.locale, releaseID: shownIn });
  const typeData = shownTypeData(site, page.type, content.typeData, defaults);
  return {
    pageID: page.id,
    groupID: page.group_id,
    slug: page.slug,
    type: page.type,
    locale: page.locale,
    url: pagePath(site, page.locale, page.slug),
    publishedAt: page.public_since?.toISOString() ?? null,
    content: await applyAllReplacements(db, { ...content, typeData }),
    tags: await findPublicTags(db, version.tags),
    releaseID: shownIn,
  };
}
