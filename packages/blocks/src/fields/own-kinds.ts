import type { FieldKind } from './field.ts';

/** Kinds of packages and sites by name; the latest definition of a name, since development loads modules again. */
const ownKinds = new Map<string, FieldKind>();

/** Registers a kind, so that fields of its name have its behaviour. */
export const registerKind = (kind: FieldKind): void => void ownKinds.set(kind.kind, kind);

/** Returns a registered kind; undefined if there is none of this name. */
export const registeredKind = (name: string): FieldKind | undefined => ownKinds.get(name);
