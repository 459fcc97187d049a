import type { RenderContext } from '@ximblox/blocks';
import type { ReactNode } from 'react';
import { editField, isShown } from './edit-field.ts';

export interface FieldTextProps {
  context: Pick<RenderContext, 'preview' | 'editFields' | 'locale'>;
  /** Path of the field inside the block, such as `title` or `cards.0.text`. */
  path: string;
  value: string;
  /** Element around the text; omitted if the text is empty, except in the preview. */
  as?: 'p' | 'span';
  className?: string;
}

/**
 * Shows a text field. In the preview the text has an element of its own, editable if the field is `inline`; visitors get the
 * bare text.
 */
export function FieldText({ context, path, value, as: Tag, className }: FieldTextProps): ReactNode {
  const text = context.preview ? <span {...editField(context, path)}>{value}</span> : value;
  if (!Tag) return text;
  return isShown(context, value) ? <Tag className={className}>{text}</Tag> : null;
}
