import type { Field, field, FieldKindName } from '@ximblox/blocks';
import { createContext, type ReactNode } from 'react';

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

/** The control of every field kind; a kind without one does not compile. */
export type Controls = { [K in FieldKindName]: Control<FieldOfKind<K>> };

/** The controls of the surrounding form: forms hold lists and groups, which hold forms. */
export const ControlsContext = createContext<Controls | null>(null);
