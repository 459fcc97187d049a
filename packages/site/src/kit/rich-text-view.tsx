import type { RichText } from '@ximblox/blocks';
import type { ReactNode } from 'react';
import type { EditAttributes } from './edit-field.ts';

export interface RichTextViewProps {
  value: RichText;
  className?: string;
  as?: 'div' | 'section' | 'span';
  /** What `editField` gives for the field; with it the preview shows the text also while it is empty. */
  edit?: EditAttributes;
}

/** Formatted text; nothing when it is empty. Its HTML has been cleaned by the renderer. */
export function RichTextView({ value, className, as: Tag = 'div', edit }: RichTextViewProps): ReactNode {
  if (value.html === '' && edit?.['data-field'] === undefined) return null;
  return <Tag className={className} {...edit} dangerouslySetInnerHTML={{ __html: value.html }} />;
}
