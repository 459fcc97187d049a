import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { assignment } from './entities/page.ts';
import { id, idParam } from './entities/values.ts';

const params = z.object({ id: idParam });

/** ID of the assignment that the caller has seen, null for none; V_07 if the page has another. Not checked if missing. */
const replaces = id.nullable().optional();

export const assignments = {
  set: endpoint({
    method: 'PUT',
    path: '/page/{id}/assignment',
    summary: 'Assign a page to a user who may edit it; V_12 on `assigneeID` for others',
    access: permission('edit-page'),
    params,
    body: z.object({
      assigneeID: id,
      /** A day without a time, `2026-11-21`; null for none. */
      dueOn: z.iso.date().nullable().default(null),
      replaces,
    }),
    reply: z.object({ assignment }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/page/{id}/unassign',
    summary: 'Remove the assignment of a page',
    access: permission('edit-page'),
    params,
    body: z.object({ replaces }),
  }),
};
