import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import { id, idParam, person, time } from './entities/values.ts';
import { windowName } from './working-copies.ts';

const params = z.object({ id: idParam });
/** Key of the block that somebody is at; `''` for none. */
const blockKey = z.string().regex(/^[A-Za-z0-9_-]{0,64}$/);

/** Who has a page open, each window by itself, the longest there first. */
const presentPeople = z.array(z.object({ client: windowName, person, block: blockKey }));
export type PresentPeople = z.output<typeof presentPeople>;

/** How a page stands. Sent when the stream begins and whenever a version is stored, published or taken off the site. */
const pageStanding = z.object({
  newest: z.object({ versionID: id, author: person, time }),
  published: z.object({ versionID: id, author: person, time }).nullable(),
  /** Who took the page off the site last; null while it is public, or when it never was. */
  unpublishedBy: z.string().nullable(),
});
export type PageStanding = z.output<typeof pageStanding>;

/**
 * Who else is at a page, and what becomes of it meanwhile. The events of a stream are `people` with `PresentPeople`, `page` with
 * `PageStanding`, `comments` when those at the page have changed, and `gone`: the page is in the bin.
 */
export const presence = {
  events: endpoint({
    method: 'GET',
    path: '/page/{id}/events',
    summary: 'Stream the changes of a page and its present users as server-sent events; the caller counts as present',
    access: session,
    byToken: false,
    params,
    query: z.object({ client: windowName, block: blockKey.default('') }),
    raw: 'events',
  }),
  move: endpoint({
    method: 'POST',
    path: '/page/{id}/presence',
    summary: 'Report the block that a window with an event stream is editing',
    access: session,
    params,
    body: z.object({ client: windowName, block: blockKey }),
  }),
};
