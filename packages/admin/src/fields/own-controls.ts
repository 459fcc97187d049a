import { type Field, type FieldBuilder, registerKind } from '@ximblox/blocks';
import type { ComponentType } from 'react';
import type { Control } from './control.ts';

/** Read-only display of a filled value. */
export type ValueView<F extends Field = Field> = ComponentType<{ field: F; value: unknown }>;

interface OwnControl {
  control: Control;
  value: ValueView | undefined;
}

const ownControls = new Map<string, OwnControl>();

/**
 * Registers the control of a kind that packages or sites define, and its read-only display. Given the builder of its fields
 * instead of the name, the forms of the admin also know empty values, errors and texts of the kind.
 */
export function registerControl(kind: string | FieldBuilder, control: Control, value?: ValueView): void {
  if (typeof kind !== 'string') registerKind(kind.fieldKind);
  ownControls.set(typeof kind === 'string' ? kind : kind.fieldKind.kind, { control, value });
}

/** Returns the control of a kind that packages or sites define; undefined if none is registered. */
export const ownControlOf = ({ kind }: Pick<Field, 'kind'>): Control | undefined => ownControls.get(kind)?.control;

/** Returns the read-only display of a kind that packages or sites define; undefined for the default one. */
export const ownValueOf = ({ kind }: Pick<Field, 'kind'>): ValueView | undefined => ownControls.get(kind)?.value;
