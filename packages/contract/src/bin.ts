import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, person, slug, time } from './entities/values.ts';

/** What the caller may do with a page in the bin, decided by the server. */
export const binAction = z.enum(['restore', 'purge']);
export type BinAction = z.output<typeof binAction>;

/** A page in the bin. */
export const deletedPage = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  locale,
  /** The address that it had. */
  url: z.string(),
  /** Whether another page has that address now. */
  isAddressTaken: z.boolean(),
  deletedAt: time,
  deletedBy: person,
  /** When it goes for good. */
  purgedAt: time,
  availableActions: z.array(binAction),
});
export type DeletedPage = z.output<typeof deletedPage>;

const params = z.object({ id: idParam });
const access = permission('delete-page');

export const bin = {
  list: endpoint({
    method: 'POST',
    path: '/page/list-deleted',
    summary: 'List pages in the trash, most recently deleted first, paged',
    access,
    kind: 'read',
    body: pagedQuery(['title', 'deletedAt']),
    reply: pagedList(deletedPage),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/page/{id}/restore',
    summary: 'Restore a page from the trash, not published',
    access,
    params,
    /** `slug`: a new address, when another page has the old one. */
    body: z.object({ slug: slug.optional() }),
    /** `isApart`: it stands alone now, since there is a translation in its locale meanwhile. */
    reply: z.object({ pageID: id, slug: z.string(), url: z.string(), isApart: z.boolean() }),
  }),
  purge: endpoint({
    method: 'POST',
    path: '/page/{id}/purge',
    summary: 'Permanently delete a page in the trash with all its versions',
    access,
    params,
  }),
};
