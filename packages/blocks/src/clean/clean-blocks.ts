import type { Block } from '@ximblox/contract';
import type { BlockContent } from '../block-content.ts';
import { blockDefinition, type SiteDefinition } from '../site-definition.ts';
import type { Fields, RichTextField } from '../fields/index.ts';
import { mapContent } from '../walk.ts';
import { cleanRichText } from './rich-text.ts';

/** Validated content as it is stored: every value of its type, rich text cleaned, nothing that the fields do not name. Idempotent. */
export const cleanContent = (fields: Fields, content: BlockContent): BlockContent =>
  mapContent(fields, content, {
    leaf({ field, kind, value }) {
      const parsed = kind.parse(value, field) ?? kind.empty(field);
      return field.kind === 'rich-text' ? cleanRichText(parsed as string, field as RichTextField) : parsed;
    },
  });

/** A validated block as it is stored; one of an unregistered type stays as it is. */
export function cleanBlock(site: SiteDefinition, block: Block): Block {
  const definition = blockDefinition(site, block.type);
  return definition ? { ...block, ...cleanContent(definition.fields, block) } : block;
}
