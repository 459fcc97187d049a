import { type Field, field, type FieldKindName } from '@ximblox/blocks';
import type { ReactNode } from 'react';

type AnyField = ReturnType<(typeof field)[keyof typeof field]>;

/** The definition of a field of a kind. */
export type FieldOfKind<K extends FieldKindName> = Extract<AnyField, { kind: K }>;

export interface ControlProps<F extends Field = Field> {
  field: F;
  /** What stands beside the control. */
  label: string;
  /** Path of the value inside the content: `buttons.0.label`. */
  path: string;
}

/** Draws and edits the value of one field; finds the value through the content port. */
export type Control<F extends Field = Field> = (props: ControlProps<F>) => ReactNode;

/** What a field is called: its own label, or words made from its name (`seoTitle`: Seo title). */
export function labelOf(name: string, { label }: Pick<Field, 'label'>): string {
  if (label) return label;
  const words = name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
