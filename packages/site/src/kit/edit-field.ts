import type { RenderContext } from '@ximblox/blocks';

/**
 * Attributes that tell the editor's preview which field an element shows, so that a click on it opens that field:
 * `<h2 {...editField(context, 'title')}>`. Visitors get none of it.
 * @param path path of the field inside the block, such as `title` or `cards.0.text`
 */
export const editField = (context: Pick<RenderContext, 'preview'>, path: string): { 'data-field'?: string } =>
  context.preview ? { 'data-field': path } : {};
