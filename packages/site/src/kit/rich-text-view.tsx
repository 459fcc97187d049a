import type { RichText } from '@ximblox/blocks';
import type { ReactNode } from 'react';
import type { EditAttributes } from './edit-field.ts';

export interface RichTextViewProps {
  value: RichText;
  className?: string;
  as?: 'div' | 'section' | 'span';
  /** Result of `editField`; the preview then also renders an empty text. */
  edit?: EditAttributes;
}

/** Formatted text, sanitised by the renderer; renders nothing if it is empty. */
export function RichTextView({ value, className, as: Tag = 'div', edit }: RichTextViewProps): ReactNode {
  if (value.html === '' && edit?.['data-field'] === undefined) return null;
  return <Tag className={className} {...edit} dangerouslySetInnerHTML={{ __html: value.html }} />;
}
