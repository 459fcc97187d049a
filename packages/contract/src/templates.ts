import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { id, idParam, locale, person, requiredText, slug, text, time } from './entities/values.ts';
import { keyPattern } from './key-pattern.ts';

/** Maximum number of templates. */
export const maxTemplates = 200;

/** A template of pages, without its content. */
export const pageTemplate = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Page type and language of the page that it was saved from. */
  type: z.string(),
  locale,
  blocks: z.int().nonnegative(),
  lockedBlocks: z.int().nonnegative(),
  /** Types of blocks that the site does not have; no page can be created while there are some. */
  missingTypes: z.array(z.string()),
  savedAt: time,
  savedBy: person,
});
export type PageTemplate = z.output<typeof pageTemplate>;

const params = z.object({ id: idParam });
const access = permission('manage-page-types');
const naming = { name: requiredText(100), description: text(300).default('') };

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/template/list',
    summary: 'List page templates by name',
    access: session,
    reply: z.array(pageTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/template/create',
    summary:
      'Save the newest version of a page, or its version in a release, as a template; V_06 on `name` for a name in use',
    access,
    body: z.object({
      ...naming,
      pageID: id,
      /** An open release whose version of the page is saved; needs `manage-releases`. RM_06 for a closed one. */
      releaseID: id.optional(),
      /** Keys of blocks that pages from this template cannot change, move or remove. */
      lockedBlocks: z.array(z.string().regex(keyPattern)).max(500).default([]),
    }),
    reply: z.object({ template: pageTemplate }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/template/{id}',
    summary: 'Change the name and description of a template',
    access,
    params,
    body: z.object(naming),
    reply: z.object({ template: pageTemplate }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/template/{id}/delete',
    summary: 'Delete a template; pages created from it stay',
    access,
    params,
  }),
  createPage: endpoint({
    method: 'POST',
    path: '/template/{id}/create-page',
    summary: 'Create a page from a template; 409 V_07 if the site lacks one of its block types',
    access: permission('create-page'),
    params,
    body: z.object({
      title: requiredText(255),
      slug,
      locale,
      /** An open release that will publish the page; needs `manage-releases`. */
      releaseID: id.optional(),
    }),
    reply: z.object({ pageID: id, pageVersionID: id }),
  }),
};
