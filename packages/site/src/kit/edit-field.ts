import {
  fieldAt,
  inlineFieldAt,
  inlineRichTextAt,
  kindOf,
  labelOf,
  maxLengthOf,
  pageTagsPath,
  type RenderContext,
  type TextFormat,
} from '@ximblox/blocks/internal';

/** The part of a component's context that describes its fields to the editor's preview. */
export type EditContext<Path extends string = string> = Pick<
  RenderContext<unknown, Path>,
  'preview' | 'editFields' | 'editPath' | 'locale' | 'fieldPath'
>;

/** Attributes of an element that shows a field, for the editor's preview. */
export interface EditAttributes {
  'data-field'?: string;
  /** The field can be edited inline, as a text of this format. */
  'data-inline'?: TextFormat;
  /** Placeholder of an empty text. */
  'data-label'?: string;
  'data-max'?: number;
  tabIndex?: number;
}

/**
 * Returns the attributes that link an element to its field in the editor's preview, so that a click opens that field: `<div
 * {...editField(context, 'image')}>`. Visitors get none of them. For `inline` text fields prefer `FieldText`, for rich text
 * `RichTextView` with `edit`; otherwise the element must contain the field's text only.
 * @param path path of a field of the component, such as `title` or `cards.0.text`
 */
export function editField<Path extends string>(
  { preview, editFields, editPath, locale }: EditContext<Path>,
  path: NoInfer<Path>,
): EditAttributes {
  if (!preview) return {};
  const stored = editPath === undefined ? path : `${editPath}.${path}`;
  const inline = editFields && inlineFieldAt(editFields, path);
  if (!inline) {
    const found = editFields && fieldAt(editFields, path);
    if (!editFields || !found || kindOf(found.field).textFormat !== 'html') return { 'data-field': stored };
    const label = labelOf(found.name, found.field, locale);
    if (!inlineRichTextAt(editFields, path)) return { 'data-field': stored, 'data-label': label };
    return { 'data-field': stored, 'data-inline': 'html', 'data-label': label, tabIndex: 0 };
  }
  const { name, field } = inline;
  return {
    'data-field': stored,
    'data-inline': kindOf(field).textFormat ?? 'line',
    'data-label': labelOf(name, field, locale),
    'data-max': maxLengthOf(field),
    tabIndex: 0,
  };
}

/** Returns the attributes of an element that shows the tags of the page, so that a click in the preview leads to them. */
export const editTags = (context: EditContext): EditAttributes => editField(context, pageTagsPath);

/** Whether to render a text: if it is not empty, or in the preview, where it can be edited. */
export const isShown = ({ preview }: Pick<RenderContext, 'preview'>, text: string): boolean => preview || text !== '';
