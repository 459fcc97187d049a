import type { ErrorCode, LinkValue } from '@ximblox/contract';
import type { LocalisedText } from '../localised-text.ts';
import type { CroppedImage, Resolver, RichTextLimits } from './resolver.ts';
import type { When } from './when-types.ts';

/** Options of every field. Fields are plain data, so that they can be serialised. */
export interface FieldOptions {
  /** Label in the editor; derived from the field's name by default. */
  label?: LocalisedText;
  help?: LocalisedText;
  /** Must be filled before publication; may be empty in a draft. */
  required?: boolean;
  /** Can be edited in place in the preview. */
  inline?: boolean;
  /**
   * Conditions under which the field applies, on fields of the same block, page type, group or list item: `{ kind: 'solo' }`.
   * A field that does not apply is neither shown nor required, and components receive its empty value. Its stored value is kept.
   */
  when?: When;
  /** Width in forms that are wide enough; `full` by default. */
  width?: 'full' | 'half' | 'third';
  /** Heading in forms under which the field is shown, with the other fields that have it. */
  section?: LocalisedText;
  /** Rule for a text: a regular expression that the whole text must match, and what to do instead, for editors. */
  validate?: { pattern: string; message: LocalisedText };
  /** Creates a database index for conditions and sorting of pages by this field of their page type. */
  index?: boolean;
}

/**
 * A field of a block or page type. `Rendered` is the type that a component receives, `Condition` that of a condition on
 * the field in a query, `Stored` that of the stored value: `unknown` if it is the rendered one, `never` if the value is not
 * stored in the props of a block. They exist for the compiler only.
 */
export interface Field<Kind extends string = string, Rendered = unknown, Condition = unknown, Stored = unknown>
  extends FieldOptions {
  kind: Kind;
  readonly rendered?: Rendered;
  readonly condition?: Condition;
  readonly stored?: Stored;
}

/** Options of fields whose value in new content can be preset. */
export interface DefaultOption<Value> {
  /** Value in new content; empty by default. Content that exists keeps its value. */
  default?: Value;
}

/** Options of fields with an input for text. */
export interface PlaceholderOption {
  /** Example in the empty input. It is not a label: it disappears while an editor types. */
  placeholder?: LocalisedText;
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

/** Formats of the interface language for `FieldKind.displayText`. */
export interface ValueFormats {
  /** A day, `2026-11-21`. */
  date(day: string): string;
  /** A time in UTC, ISO 8601; formatted in the time zone of the site. */
  moment(time: string): string;
}

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** How a value is text: one line, several lines, or HTML. */
export type TextFormat = 'line' | 'lines' | 'html';

/** Error of a value. `part` names a part of it, such as `url` of a link. */
export interface ValueError {
  code: ErrorCode;
  part?: string;
}

/** Sanitises values for storage. */
export interface Sanitiser {
  /** Returns HTML with the allowed elements and attributes only. */
  html(html: string, limits: RichTextLimits): string;
}

/** Turns the names that content seeds use into IDs. A name that does not exist is reported with the seed. */
export interface ImportNames {
  page(key: string): number;
  /** @param path of a file in the media library */
  file(path: string): number;
}

/** Names that content has in place of IDs when it leaves its installation; undefined for what does not exist. */
export interface ExportNames {
  page(id: number): string | undefined;
  file(id: number): string | undefined;
}

/**
 * Behaviour of one kind of field: the only place that knows its values. The walk handles structural kinds (`list`, `group`),
 * so every method gets a single leaf value.
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
  unparsed?(value: unknown): ValueError[];
  /**
   * Errors of a parsed, non-empty value.
   * @param isPublication whether the value must be complete; a draft may be saved incomplete
   */
  check?(value: Value, field: F, isPublication: boolean): readonly ValueError[];
  /** Returns the value for storage, after validation. It runs on the server; `parse` accepts its result. */
  clean?(value: Value, field: F, sanitiser: Sanitiser): Value;
  /** Whether two values mean the same, so that versions do not differ; deep equality by default. */
  isSame?(one: Value, other: Value, field: F): boolean;
  /** Value that components receive; the stored one by default. It runs on the server. */
  resolve?(value: Value, field: F, resolver: Resolver): unknown;
  /** How queries compare the stored value; pages cannot be selected or sorted by it by default. */
  query?: ComparedAs;
  /** Values in order, if queries compare it as a `choice`. */
  choices?(field: F): readonly string[];
  /** The value as plain text for editors, in the language of the field's labels; the value itself by default. */
  displayText?(value: Value, field: F, formats: ValueFormats): string;
  /** How the value is text, if it is. Texts have inline editing, word-by-word comparison and checks of the language. */
  textFormat?: TextFormat;
  /** Text for the search index; none by default. */
  searchText?(value: Value, field: F): string;
  /** Links in the value. */
  links?(value: Value): (LinkValue | CroppedImage)[];
  /** Replaces every link of the value by the result of `change`. */
  mapLinks?(value: Value, change: (link: LinkValue) => LinkValue): Value;
  /** IDs of tags in the value. */
  tags?(value: Value): readonly number[];
  /** IDs of the page types to which values refer, as the field names them. */
  pageTypes?(field: F): readonly string[];
  /** Returns the value of a content seed, which names pages and files by key and path, with their IDs. */
  importValue?(value: unknown, names: ImportNames): unknown;
  /** Inverse of `importValue`: returns the value with keys and paths for the IDs of pages and files. */
  exportValue?(value: unknown, names: ExportNames): unknown;
  /** JSON Schema of the value, for the API. */
  jsonSchema(field: F): JsonSchema;
  /**
   * JSON Schema of the value that components and other frontends receive; by default that of the value, or any value if it is
   * resolved.
   */
  renderedSchema?(field: F): JsonSchema;
  /** Names of the options in addition to those of every field. */
  options: readonly string[];
  /**
   * Problems of the options, as sentences that include the solution; none by default.
   * @param siblings fields of the same block, page type, group or list, by name
   */
  optionProblems?(field: F, siblings: Fields): readonly string[];
}
