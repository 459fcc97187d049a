import type { SiteDefinition } from './site-definition.ts';
import { menuActionID } from './menu-action.ts';
import type { LocalisedText } from './localised-text.ts';

/** Titles of the site's menu items whose action the admin cannot find. */
export const lostMenuActions = ({ extraMenuItems }: SiteDefinition): LocalisedText[] =>
  extraMenuItems
    .flatMap((item) => [item, ...(item.items ?? [])])
    .flatMap(({ title, action }) => (action && menuActionID(action) === undefined ? [title] : []));
