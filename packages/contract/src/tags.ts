import { z } from 'zod';
import { anonymous, endpoint, permission, session } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { countedTag, tag, tagName } from './entities/tag.ts';
import { id, idParam, multilineText } from './entities/values.ts';

const term = z.object({ term: multilineText(100) });
const params = z.object({ id: idParam });
const access = permission('manage-tags');

export const tags = {
  search: endpoint({
    method: 'POST',
    path: '/tags/search',
    summary: 'Search public tags by name, at most 50; without a session, tags of published pages only',
    access: anonymous,
    crossOrigin: true,
    kind: 'read',
    body: term,
    reply: z.array(tag),
    rate: 'search',
  }),
  searchPrivate: endpoint({
    method: 'POST',
    path: '/tags/search-private',
    summary: 'Search private tags by name, at most 50',
    access: session,
    kind: 'read',
    body: term,
    reply: z.array(tag),
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/tags/fetch',
    summary: 'List public tags by name; without a session, tags of published pages only',
    access: anonymous,
    crossOrigin: true,
    reply: z.array(tag),
  }),
  fetchPrivate: endpoint({
    method: 'GET',
    path: '/tags/fetch-private',
    summary: 'List private tags by name',
    access: session,
    reply: z.array(tag),
  }),
  validate: endpoint({
    method: 'POST',
    path: '/tags/validate',
    summary: 'Find a tag by name or create it; an existing tag keeps its visibility',
    access: permission('edit-page', 'manage-tags'),
    body: z.object({ tag: tagName, private: z.boolean().default(false) }),
    reply: z.object({ tag }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/tags/list',
    summary: 'List tags with their number of uses, paged, by name by default',
    access,
    kind: 'read',
    body: pagedQuery(['name', 'pages', 'files', 'createdAt']).extend({ private: z.boolean().optional() }),
    reply: pagedList(countedTag),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tags/{id}',
    summary: 'Rename a tag and set its visibility on all pages; V_06 on `name` for a name in use',
    access,
    params,
    body: z.object({ name: tagName, private: z.boolean() }),
    reply: z.object({ tag }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/tags/{id}/merge',
    summary: 'Merge a tag into another tag and delete it',
    access,
    params,
    body: z.object({ into: id }),
    reply: z.object({ tag }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/tags/{id}/delete',
    summary: 'Delete a tag; 409 V_07 with its uses unless confirmed',
    access,
    params,
    body: z.object({ confirmed: z.boolean().default(false) }),
  }),
};
