import type { BlockContent } from './block-content.ts';
import {
  type ContentPart,
  contentOfParts,
  groupOfPart,
  hasItems,
  itemsOfPart,
  partOfGroup,
  partOfItems,
  partsOf,
} from './content-parts.ts';
import type { BlockDefinition } from './define-block.ts';
import { type Field, type Fields, isGroup, isList, type ListField } from './fields/index.ts';
import { blockDefinition, type SiteDefinition } from './site-definition.ts';

/** Upgrades content to the current shape of its block type. */
export const upgradeContent = (definition: Pick<BlockDefinition, 'upgrades'>, content: BlockContent): BlockContent =>
  Object.values(definition.upgrades).reduce((current, upgrade) => upgrade(current), content);

/** Whether fields have nested blocks, at any depth. */
const canNest = (fields: Fields): boolean =>
  Object.values(fields).some((field) =>
    isList(field) ? field.blocks !== undefined || canNest(field.fields) : isGroup(field) && canNest(field.fields),
  );

/** Upgrades the block in an item. One whose upgrade fails, and one of an unknown type, stays unchanged. */
function upgradeItem(site: SiteDefinition, types: readonly string[], item: BlockContent): BlockContent {
  const type = types.find((one) => one === item.props.type);
  const definition = type === undefined ? undefined : blockDefinition(site, type);
  const parts = partsOf(item);
  const part = type === undefined ? undefined : parts.get(type);
  const content = part && groupOfPart(part);
  if (type === undefined || !definition || !content) return item;
  try {
    const { props, __images, __files } = upgradeContent(definition, content);
    parts.set(type, partOfGroup(upgradeNested(site, definition.fields, { props, __images, __files })));
    return contentOfParts(parts);
  } catch {
    return item;
  }
}

function upgradeList(site: SiteDefinition, { fields, blocks }: ListField, part: ContentPart): ContentPart {
  if (!hasItems(part)) return part;
  return partOfItems(
    Array.from(itemsOfPart(part).values(), ({ content }) =>
      blocks ? upgradeItem(site, blocks, content) : upgradeNested(site, fields, content),
    ),
  );
}

function upgradePart(site: SiteDefinition, field: Field, part: ContentPart): ContentPart {
  if (isList(field)) return upgradeList(site, field, part);
  const group = isGroup(field) ? groupOfPart(part) : undefined;
  return group && isGroup(field) ? partOfGroup(upgradeNested(site, field.fields, group)) : part;
}

/** Upgrades the blocks that are nested in content to the current shapes of their types. Their positions and keys stay. */
export function upgradeNested(site: SiteDefinition, fields: Fields, content: BlockContent): BlockContent {
  if (!canNest(fields)) return content;
  const parts = partsOf(content);
  for (const [name, field] of Object.entries(fields)) {
    const part = parts.get(name);
    if (part && canNest({ [name]: field })) parts.set(name, upgradePart(site, field, part));
  }
  return contentOfParts(parts);
}
