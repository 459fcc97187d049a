import type { PageVersionStatus } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { lastActorOf } from '../../foundation/audit/index.ts';
import { findPage, versionOrigin } from '../../content/pages/index.ts';
import { runningPublication } from '../../content/publication/index.ts';
import { openVersionsOf } from '../../content/releases/index.ts';

/** Returns the newest and published version of a page, and those of open releases, with their authors; null if the page is in the trash. */
export async function readVersionStatus(db: Database, pageID: number): Promise<PageVersionStatus | null> {
  const page = await findPage(db, pageID);
  const version = page && (await versionOrigin(db, page.newest_version_id));
  if (!page || !version) return null;
  const publication = page.publication_id === null ? undefined : await runningPublication(db, pageID);
  return {
    newest: {
      versionID: version.id,
      author: { ID: version.author_id, name: version.author_name },
      time: version.created_at.toISOString(),
    },
    published: publication
      ? {
          versionID: publication.version_id,
          author: { ID: publication.user_id, name: publication.user_name },
          time: publication.published_at.toISOString(),
        }
      : null,
    releases: (await openVersionsOf(db, pageID)).map((row) => ({
      releaseID: row.release_id,
      version:
        row.version_id === null || row.created_at === null
          ? null
          : {
              versionID: row.version_id,
              author: { ID: row.author_id, name: row.author_name },
              time: row.created_at.toISOString(),
            },
    })),
    unpublishedBy: publication
      ? null
      : await lastActorOf(db, { object: 'page', objectID: pageID, action: 'page.unpublish' }),
  };
}
