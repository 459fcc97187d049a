import type { Block } from '@ximblox/contract';
import type { BlockContent } from '../block-content.ts';
import { blockDefinition, type SiteDefinition } from '../site-definition.ts';
import type { Fields, Sanitiser } from '../fields/index.ts';
import { mapContent } from '../walk.ts';
import { cleanRichText } from './rich-text.ts';

const sanitiser: Sanitiser = { html: cleanRichText };

/**
 * Sanitises validated content for storage: normalises and cleans values and drops unknown properties.
 * Idempotent.
 */
export const cleanContent = (fields: Fields, content: BlockContent): BlockContent =>
  mapContent(fields, content, {
    leaf({ field, kind, value }) {
      const parsed = kind.parse(value, field) ?? kind.empty(field);
      return kind.clean ? kind.clean(parsed, field, sanitiser) : parsed;
    },
  });

/** Sanitises a validated block for storage. Blocks of unregistered types stay unchanged. */
export function cleanBlock(site: SiteDefinition, block: Block): Block {
  const definition = blockDefinition(site, block.type);
  return definition ? { ...block, ...cleanContent(definition.fields, block) } : block;
}
