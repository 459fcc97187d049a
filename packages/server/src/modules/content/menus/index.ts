import { menuDepthOf, localise } from '@ximblox/blocks/internal';
import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { listMenuVersions, restoreMenu } from './menu-versions.ts';
import { getMenu, newMenuErrors, saveMenu } from './save-menu.ts';
import { translateMenu } from './translate-menu.ts';

export { replaceMenu } from './replace-menu.ts';
export { newMenuErrors, saveMenu } from './save-menu.ts';
export { findMenu } from './menu-store.ts';

/** API handlers for menus. */
export const menuHandlers: Handlers<typeof contract.menus> = {
  list: async ({ services }, { query: { language } }) =>
    services.site.menus.map((menu) => ({
      id: menu.id,
      label: localise(menu.label, language),
      depth: menuDepthOf(menu),
    })),
  get: (context, { params, query }) => getMenu(context, params.id, query.locale),
  translated: (context, { params, query }) => translateMenu(context, params.id, query),
  save: {
    handle: (context, { params, query, body }) => saveMenu(context, params.id, query.locale, body),
    validate: (context, { params, query, sent }) => newMenuErrors(context, { ...params, ...query, items: sent.items }),
  },
  versions: (context, { params, query, body }) => listMenuVersions(context, params.id, query.locale, body),
  restore: (context, { params, query, body }) => restoreMenu(context, params.id, query.locale, body),
};
