import type { RenderContext } from '@ximblox/blocks';
import type { ReactNode } from 'react';
import { editField, isShown } from './edit-field.ts';

export interface FieldTextProps {
  context: Pick<RenderContext, 'preview' | 'blockFields' | 'locale'>;
  /** Path of the field inside the block, such as `title` or `cards.0.text`. */
  path: string;
  value: string;
  /** Element around the text; without text there is none, except in the preview. */
  as?: 'p' | 'span';
  /** Of that element. */
  className?: string;
}

/**
 * The text of a field as it is. In the preview it stands in an element of its own, in which it can be written when the
 * field is marked `inline`; visitors get the bare text.
 */
export function FieldText({ context, path, value, as: Tag, className }: FieldTextProps): ReactNode {
  const text = context.preview ? <span {...editField(context, path)}>{value}</span> : value;
  if (!Tag) return text;
  return isShown(context, value) ? <Tag className={className}>{text}</Tag> : null;
}
