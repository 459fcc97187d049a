import {
  type ArticlePart,
  blockDefinition,
  type Fields,
  kindOf,
  resolveContent,
  type RichText,
} from '@ximblox/blocks/internal';
import { isRecord } from '@ximblox/contract';
import { escapeHtml } from './html.ts';
import type { Prepared } from './prepare-page.ts';
import type { SiteServices } from './render-state.ts';
import { createResolver } from './resolver.ts';
import { valueFailure } from './value-failure.ts';

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function htmlOf(part: ArticlePart): string {
  if ('html' in part) return part.html;
  if ('heading' in part) return part.heading === '' ? '' : `<h2>${escapeHtml(part.heading)}</h2>`;
  if ('text' in part) return part.text.split(/\n+/).filter(Boolean).map(paragraph).join('');
  if ('quote' in part)
    return `<blockquote>${paragraph(part.quote)}${part.by === '' ? '' : paragraph(`– ${part.by}`)}</blockquote>`;
  return part.items.length === 0 ? '' : `<ul>${part.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

const isRichText = (value: unknown): value is RichText => isRecord(value) && typeof value.html === 'string';

/** Default article of a block: its rich text fields. */
const richTextsOf = (declared: Fields, fields: Record<string, unknown>): ArticlePart[] =>
  Object.entries(declared).flatMap(([name, field]) =>
    kindOf(field).textFormat === 'html' && isRichText(fields[name]) ? [fields[name]] : [],
  );

/**
 * Returns the text of a page as plain HTML with absolute URLs, for feeds and job postings. Images, forms and calls to action
 * are omitted unless their block defines `article`. A block that throws is logged and skipped.
 */
export function articleHtml(
  { definition: site, publicUrl, clean, log }: SiteServices,
  { blocks, found, context }: Pick<Prepared, 'blocks' | 'found' | 'context'>,
): string {
  const { pageID, locale } = context;
  const parts = blocks.flatMap((block): readonly ArticlePart[] => {
    const definition = blockDefinition(site, block.type);
    if (!definition) return [];
    const owner = { pageID, locale, images: `block_images_${block.key}`, files: `block_files_${block.key}` } as const;
    const failed = valueFailure(log, { pageID, block: block.key, type: block.type });
    const resolver = createResolver({ found, owner, publicUrl, clean, failed });
    const fields = resolveContent(definition.fields, block, resolver);
    try {
      return definition.article?.(fields) ?? richTextsOf(definition.fields, fields);
    } catch (error) {
      log.error({ err: error, pageID, block: block.key, type: block.type }, 'The article of a block failed to render.');
      return [];
    }
  });
  return parts
    .map(htmlOf)
    .join('')
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`);
}
