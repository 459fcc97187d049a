import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, idParam, locale, person, slug, time } from './entities/values.ts';

/** Action that the caller may take on a deleted page, decided by the server. */
export const trashAction = z.enum(['restore', 'purge']);
export type TrashAction = z.output<typeof trashAction>;

/** A page in the trash. */
export const deletedPage = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  locale,
  /** Its last address. */
  url: z.string(),
  /** Whether another page uses that address. */
  isAddressTaken: z.boolean(),
  deletedAt: time,
  deletedBy: person,
  /** When it will be deleted permanently. */
  purgedAt: time,
  availableActions: z.array(trashAction),
});
export type DeletedPage = z.output<typeof deletedPage>;

const params = z.object({ id: idParam });
const access = permission('delete-page');

export const trash = {
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
    /** `slug`: a new slug, for when another page uses the old one. */
    body: z.object({ slug: slug.optional() }),
    /** `isApart`: the page left its translation group, because the group has another page in its locale. */
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
