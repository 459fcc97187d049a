import type { ErrorCode, LinkValue } from '@ximblox/contract';
import type { LocalisedText } from '../localised-text.ts';

/** Options of every field. Fields are plain data, so that they can be serialised. */
export interface FieldOptions {
  /** Label in the editor; derived from the field's name by default. */
  label?: LocalisedText;
  help?: LocalisedText;
  /** Must be filled before publication; may be empty in a draft. */
  required?: boolean;
  /** Can be edited in place in the preview. */
  inline?: boolean;
  /** Creates a database index for conditions and sorting of pages by this field of their page type. */
  index?: boolean;
}

/**
 * A field of a block or page type. `Rendered` is the type that a component receives, `Condition` that of a condition on
 * the field in a query; both exist for the compiler only.
 */
export interface Field<Kind extends string = string, Rendered = unknown, Condition = unknown> extends FieldOptions {
  kind: Kind;
  readonly rendered?: Rendered;
  readonly condition?: Condition;
}

/** Fields by name. */
export type Fields = Record<string, Field>;

/** Props that a component receives for a set of fields. */
export type RenderedFields<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<string, infer R> ? R : never;
};

/**
 * How a query compares values of a kind. `ids` and `choices` are lists of IDs and of choices, which pages cannot be sorted
 * by. `moment` is a time in UTC, `time` one of a day.
 */
export type ComparedAs = 'number' | 'day' | 'moment' | 'time' | 'text' | 'choice' | 'boolean' | 'ids' | 'choices';

/** Formats of the interface language for `FieldKind.words`. */
export interface ValueFormats {
  /** A day, `2026-11-21`. */
  date(day: string): string;
  /** A time in UTC, ISO 8601; formatted in the time zone of the site. */
  moment(time: string): string;
}

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/**
 * Behaviour of one kind of field. The walk handles structural kinds (`list`, `group`), so every method gets a single
 * leaf value.
 */
export interface FieldKind<F extends Field = Field, Value = unknown> {
  kind: F['kind'];
  /** Where the value is stored: in the block's props, or in its images or files by path. */
  place: 'props' | 'images' | 'files';
  /** Value of a field without a stored one. */
  empty(field: F): Value;
  /**
   * Value in new content, if the definition presets another than `empty`.
   * @param day the current day, `2026-11-21`; `''` for content that is not about a day, such as default values
   */
  initial?(field: F, day: string): Value;
  /** Whether the value counts as empty. */
  isEmpty(value: Value, field: F): boolean;
  /** Parses an untrusted value; `undefined` if it has the wrong type. */
  parse(value: unknown, field: F): Value | undefined;
  /** Specific errors of a value that `parse` rejects, if there is more to say than a wrong type. */
  unparsed?(value: unknown): { code: ErrorCode; part?: string }[];
  /**
   * Errors of a parsed, non-empty value. A dotted suffix names a part of it (`url` of a link).
   * @param isPublication whether the value must be complete; a draft may be saved incomplete
   */
  check?(value: Value, field: F, isPublication: boolean): { code: ErrorCode; part?: string }[];
  /** How queries compare the value; pages cannot be selected or sorted by it by default. */
  comparedAs?: ComparedAs;
  /** Values of a `choice` in the order in which they sort pages. */
  choices?(field: F): readonly string[];
  /** What a component receives for a value; the value itself by default. */
  resolve?(value: Value, field: F): unknown;
  /** The value as plain text for editors, in the language of the field's labels; the value itself by default. */
  words?(value: Value, field: F, formats: ValueFormats): string;
  /** Text for the search index; none by default. */
  text?(value: Value): string;
  /** Links in the value. */
  links?(value: Value): LinkValue[];
  /** Replaces every link of the value by the result of `change`. */
  mapLinks?(value: Value, change: (link: LinkValue) => LinkValue): Value;
  schema(field: F): JsonSchema;
  /** Names of the options in addition to those of every field. */
  options: readonly string[];
  /**
   * Problems of the options, as sentences that include the solution; none by default.
   * @param siblings fields of the same block, page type, group or list, by name
   */
  optionProblems?(field: F, siblings: Fields): readonly string[];
}
