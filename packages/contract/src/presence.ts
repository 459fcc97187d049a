import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import { id, idParam, person, time } from './entities/values.ts';
import { windowID } from './working-copies.ts';

const params = z.object({ id: idParam });
/** Key of the block that the user is editing; `''` for none. */
const blockKey = z.string().regex(/^[A-Za-z0-9_-]{0,64}$/);

/** Open editor windows of a page with their users, in the order of opening. */
const presentUsers = z.array(z.object({ client: windowID, person, block: blockKey }));
export type PresentUsers = z.output<typeof presentUsers>;

const versionStatus = z.object({ versionID: id, author: person, time });

/**
 * Newest and published version of a page. Sent at the start of the stream, after every store, publish and unpublish, and when an
 * open release changes what it does with the page.
 */
const pageVersionStatus = z.object({
  newest: versionStatus,
  published: versionStatus.nullable(),
  /** The open releases that change the page, with the version that each publishes; null if it unpublishes the page. */
  releases: z.array(z.object({ releaseID: id, version: versionStatus.nullable() })),
  /** The last user to unpublish the page; null if it is published or never was. */
  unpublishedBy: z.string().nullable(),
});
export type PageVersionStatus = z.output<typeof pageVersionStatus>;

/**
 * Present users and live changes of a page. The events of the stream are `people` with `PresentUsers`, `page` with
 * `PageVersionStatus`, `comments` when comments have changed, and `gone` when the page was moved to the trash.
 */
export const presence = {
  events: endpoint({
    method: 'GET',
    path: '/page/{id}/events',
    summary: 'Stream the changes of a page and its present users as server-sent events; the caller counts as present',
    access: session,
    byToken: false,
    params,
    query: z.object({ client: windowID, block: blockKey.default('') }),
    raw: 'events',
  }),
  move: endpoint({
    method: 'POST',
    path: '/page/{id}/presence',
    summary: 'Report the block that a window with an event stream is editing',
    access: session,
    params,
    body: z.object({ client: windowID, block: blockKey }),
  }),
};
