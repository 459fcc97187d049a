import type { Field, field, FieldKindName } from '@ximblox/blocks/internal';
import { createContext, type ReactNode } from 'react';

type AnyField = ReturnType<(typeof field)[keyof typeof field]>;

/** Field definition of a kind. */
export type FieldOfKind<K extends FieldKindName> = Extract<AnyField, { kind: K }>;

export interface ControlProps<F extends Field = Field> {
  field: F;
  /** Label of the control. */
  label: string;
  /** Path of the value inside the content: `buttons.0.label`. */
  path: string;
}

/** Component that edits one field; reads the value from the content port. */
export type Control<F extends Field = Field> = (props: ControlProps<F>) => ReactNode;

/** Control of every field kind, checked by the compiler. */
export type Controls = { [K in FieldKindName]: Control<FieldOfKind<K>> };

/** Controls of the surrounding form, for nested forms of lists and groups. */
export const ControlsContext = createContext<Controls | null>(null);
