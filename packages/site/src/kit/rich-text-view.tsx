import type { RichText } from '@ximblox/blocks';
import type { ReactNode } from 'react';

export interface RichTextViewProps {
  value: RichText;
  className?: string;
  as?: 'div' | 'section' | 'span';
}

/** Formatted text; nothing when it is empty. Its HTML has been cleaned by the renderer. */
export function RichTextView({ value, className, as: Tag = 'div' }: RichTextViewProps): ReactNode {
  if (value.html === '') return null;
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: value.html }} />;
}
