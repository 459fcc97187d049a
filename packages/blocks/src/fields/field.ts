import type { ErrorCode, LinkValue } from '@ximblox/contract';
import type { Words } from '../words.ts';

/** What every field has. Fields are plain data: they cross the wire as they stand. */
export interface FieldOptions {
  /** What the editor reads beside the control; made from the field's name when left out. */
  label?: Words;
  help?: Words;
  /** Must be filled before the page can be published; a draft may leave it open. */
  required?: boolean;
  /** May be edited in place in the preview. */
  inline?: boolean;
}

/**
 * A field of a block or page type. `Rendered` is what a component receives; it exists for the compiler only.
 */
export interface Field<Kind extends string = string, Rendered = unknown> extends FieldOptions {
  kind: Kind;
  readonly rendered?: Rendered;
}

/** Fields by name. */
export type Fields = Record<string, Field>;

/** What a component receives for a set of fields. */
export type RenderedFields<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<string, infer R> ? R : never;
};

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/**
 * What one kind of field knows about its values. Structural kinds (`list`, `group`) are taken apart by the walk,
 * so every method here sees one leaf value.
 */
export interface FieldKind<F extends Field = Field, Value = unknown> {
  kind: F['kind'];
  /** Where the walk finds the value: in the block's props, or among its images or files by path. */
  place: 'props' | 'images' | 'files';
  /** Value of a new block. */
  empty(field: F): Value;
  /** Whether the value counts as not filled. */
  isEmpty(value: Value, field: F): boolean;
  /** Reads an untrusted value; `undefined` when it has the wrong type. */
  parse(value: unknown, field: F): Value | undefined;
  /** What is wrong with a value that `parse` does not take, where more can be told than that its type is wrong. */
  unparsed?(value: unknown): { code: ErrorCode; part?: string }[];
  /** Codes of what is wrong with a parsed, non-empty value. A dotted suffix names a part of it (`url` of a link). */
  check?(value: Value, field: F): { code: ErrorCode; part?: string }[];
  /** Text for the search index; none by default. */
  text?(value: Value): string;
  /** Links that the value holds. */
  links?(value: Value): LinkValue[];
  /** The value with every link replaced by what `change` gives for it. */
  mapLinks?(value: Value, change: (link: LinkValue) => LinkValue): Value;
  schema(field: F): JsonSchema;
  /** Names of the options that a definition may give, beside those of every field. */
  options: readonly string[];
  /** What is wrong with the options of a definition, in sentences that say how to mend it; nothing by default. */
  misused?(field: F): readonly string[];
}
