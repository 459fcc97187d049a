import { fieldAt, inlineFieldAt, inlineRichTextAt, labelOf, maxLengthOf, type RenderContext } from '@ximblox/blocks';

type EditContext = Pick<RenderContext, 'preview' | 'blockFields' | 'locale'>;

/** What the editor's preview reads from an element that shows a field. */
export interface EditAttributes {
  'data-field'?: string;
  /** The text may be written in place. */
  'data-inline'?: 'text' | 'multiline' | 'rich-text';
  /** Stands there while a text is empty. */
  'data-label'?: string;
  'data-max'?: number;
  tabIndex?: number;
}

/**
 * Attributes that tell the editor's preview which field an element shows, so that a click on it opens that field:
 * `<div {...editField(context, 'image')}>`. Visitors get none of it. For the text of a field that is marked `inline`,
 * `FieldText` is the better choice, for that of a formatted one `RichTextView` with `edit`: an element with these
 * attributes must show the field's text and nothing else then.
 * @param path path of the field inside the block, such as `title` or `cards.0.text`
 */
export function editField({ preview, blockFields, locale }: EditContext, path: string): EditAttributes {
  if (!preview) return {};
  const inline = blockFields && inlineFieldAt(blockFields, path);
  if (!inline) {
    const found = blockFields && fieldAt(blockFields, path);
    if (!blockFields || found?.field.kind !== 'rich-text') return { 'data-field': path };
    const label = labelOf(found.name, found.field, locale);
    if (!inlineRichTextAt(blockFields, path)) return { 'data-field': path, 'data-label': label };
    return { 'data-field': path, 'data-inline': 'rich-text', 'data-label': label, tabIndex: 0 };
  }
  const { name, field } = inline;
  return {
    'data-field': path,
    'data-inline': field.kind,
    'data-label': labelOf(name, field, locale),
    'data-max': maxLengthOf(field),
    tabIndex: 0,
  };
}

/** Whether a text is rendered at all: when there is one, and in the preview also while it is open, to be written there. */
export const isShown = ({ preview }: Pick<RenderContext, 'preview'>, text: string): boolean => preview || text !== '';
