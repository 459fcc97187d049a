import type { Block } from '@ximblox/contract';
import type { BlockContent } from '../define-block.ts';
import { blockDefinition, type SiteDefinition } from '../define-site.ts';
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

/** Validated blocks as they are stored; blocks of an unregistered type stay as they are. */
export function cleanBlocks(site: SiteDefinition, blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    const definition = blockDefinition(site, block.type);
    return definition ? { ...block, ...cleanContent(definition.fields, block) } : block;
  });
}
