import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import { id, idParam, requiredText, text } from './entities/values.ts';

/** Maximum number of saved views: of each user, and of the shared ones. */
export const maxSavedViews = 50;

/** A named query of the list of pages. */
export const savedView = z.object({
  id,
  name: z.string(),
  /** Query of the list's address, without `?`: filters, search, columns and order. */
  query: z.string(),
  /** Shared views are listed for all users; others only for their owner. */
  shared: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

const params = z.object({ id: idParam });
const body = z.object({ name: requiredText(100), query: text(1000), shared: z.boolean().default(false) });
const reply = z.object({ view: savedView });

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved-view/list',
    summary: 'List the saved views of the caller and the shared ones, by name',
    access: session,
    byToken: false,
    reply: z.array(savedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-view/create',
    summary: 'Save a view; V_06 on `name` for a name in use; sharing needs `manage-settings`',
    access: session,
    byToken: false,
    body,
    reply,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/saved-view/{id}',
    summary:
      'Change a view of the caller, or with `manage-settings` a shared one, which becomes their own if no longer shared',
    access: session,
    byToken: false,
    params,
    body,
    reply,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/saved-view/{id}/delete',
    summary: 'Delete a view of the caller, or with `manage-settings` a shared one',
    access: session,
    byToken: false,
    params,
  }),
};
