import type { RenderContext } from '@ximblox/blocks';
import type { ReactNode } from 'react';
import { editField } from './edit-field.ts';

export interface FieldTextProps {
  context: Pick<RenderContext, 'preview' | 'blockFields' | 'locale'>;
  /** Path of the field inside the block, such as `title` or `cards.0.text`. */
  path: string;
  value: string;
}

/**
 * The text of a field as it is. In the preview it stands in an element of its own, in which it can be written when the
 * field is marked `inline`; visitors get the bare text.
 */
export function FieldText({ context, path, value }: FieldTextProps): ReactNode {
  return context.preview ? <span {...editField(context, path)}>{value}</span> : value;
}
