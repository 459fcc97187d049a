import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { changeTag, mergeTags, removeTag, tagNameErrors } from './change-tags.ts';
import { privateTagList, publicTagList, validateTag } from './find-tags.ts';
import { listTags } from './tag-store.ts';

export { checkTags, namedTags } from './find-tags.ts';
export { carriesTag, type NamedTag, namedPublicTags, publicTags, publicTagsOf, tagsNamed } from './tag-store.ts';

/** Calls about tags. */
export const tagHandlers: Handlers<typeof contract.tags> = {
  search: (context, { body }) => publicTagList(context, body.term),
  searchPrivate: (context, { body }) => privateTagList(context, body.term),
  fetch: (context) => publicTagList(context),
  fetchPrivate: (context) => privateTagList(context),
  validate: async (context, { body }) => ({ tag: await validateTag(context, body.tag, body.private) }),
  async list({ db }, { body }) {
    const { pageIndex, pageSize, columnToSort: column, sortOrder: order, ...rest } = body;
    const { rows, total } = await listTags(db, {
      ...rest,
      column,
      order,
      offset: pageIndex * pageSize,
      limit: pageSize,
    });
    const items = rows.map(({ created_at, ...row }) => Object.assign(row, { createdAt: created_at.toISOString() }));
    return { items, totalItems: total };
  },
  update: {
    handle: async (context, { params, body }) => ({ tag: await changeTag(context, { id: params.id, ...body }) }),
    validate: (context, { params, body }) => tagNameErrors(context, params.id, body),
  },
  merge: async (context, { params, body }) => ({ tag: await mergeTags(context, params.id, body.into) }),
  delete: async (context, { params, body }) => {
    await removeTag(context, params.id, body.confirmed);
    return {};
  },
};
