import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { changeTag, mergeTags, removeTag, tagNameErrors } from './change-tags.ts';
import { searchPrivateTags, searchPublicTags, validateTag } from './find-tags.ts';
import { listTags } from './tag-store.ts';

export { checkTags, findOrCreateTags } from './find-tags.ts';
export {
  hasTag,
  type TagName,
  listPublicTagNames,
  findPublicTags,
  selectPublicTags,
  findTagsByName,
} from './tag-store.ts';

/** Handlers of tags. */
export const tagHandlers: Handlers<typeof contract.tags> = {
  search: (context, { body }) => searchPublicTags(context, body.term),
  searchPrivate: (context, { body }) => searchPrivateTags(context, body.term),
  fetch: (context) => searchPublicTags(context),
  fetchPrivate: (context) => searchPrivateTags(context),
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
