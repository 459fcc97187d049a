import type { ReactNode } from 'react';
import { type EditContext, editField, isShown } from './edit-field.ts';

export interface FieldTextProps<Path extends string = string> {
  context: EditContext<Path>;
  /** Path of a field of the component, such as `title` or `cards.0.text`. */
  path: NoInfer<Path>;
  value: string;
  /** Element around the text; omitted if the text is empty, except in the preview. */
  as?: 'p' | 'span';
  className?: string;
}

/**
 * Shows a text field. In the preview the text has an element of its own, editable if the field is `inline`; visitors get the
 * bare text.
 */
export function FieldText<Path extends string>({
  context,
  path,
  value,
  as: Tag,
  className,
}: FieldTextProps<Path>): ReactNode {
  const text = context.preview ? <span {...editField(context, path)}>{value}</span> : value;
  if (!Tag) return text;
  return isShown(context, value) ? <Tag className={className}>{text}</Tag> : null;
}
