import { isSameValue } from '../same-value.ts';
import { recordSource } from '../definition-source.ts';
import type {
  ComparedAs,
  DefaultOption,
  Field,
  FieldKind,
  FieldOptions,
  Fields,
  JsonSchema,
  Sanitiser,
  TextFormat,
  ValueError,
  ValueFormats,
} from './field.ts';
import { recordKind } from './kinds.ts';
import { registerKind } from './own-kinds.ts';
import type {
  ChoicesCondition,
  Day,
  EqualityCondition,
  ListCondition,
  Moment,
  OrderCondition,
  TextCondition,
} from './operators.ts';
import type { Resolver } from './resolver.ts';

/** Condition of queries on a value, by how they compare it. */
interface Conditions<Value> {
  number: OrderCondition<number>;
  day: OrderCondition<Day>;
  moment: OrderCondition<Moment>;
  time: OrderCondition<string>;
  text: TextCondition;
  choice: EqualityCondition<NonNullable<Value>>;
  boolean: EqualityCondition<boolean>;
  ids: ListCondition;
  choices: ChoicesCondition<Value extends readonly (infer Choice extends string)[] ? Choice : never>;
}

/** How queries can compare a value of a type. */
type QueryOf<Value> =
  | (Value extends string | null ? 'text' | 'day' | 'moment' | 'time' | 'choice' : never)
  | (Value extends number | null ? 'number' : never)
  | (Value extends boolean ? 'boolean' : never)
  | (Value extends readonly number[] ? 'ids' : never)
  | (Value extends readonly string[] ? 'choices' : never);

/** Field of a kind with its own options, as the functions of the kind receive it: options that a field omits have their defaults. */
export type OwnField<Name extends string, Options extends object, Rendered, Condition, Value = Rendered> = Field<
  Name,
  Rendered,
  Condition,
  Value
> &
  FieldOptions &
  Options;

/** Definition of a kind of field. `Value` is what is stored, inferred from `parse`. */
export interface FieldKindDefinition<
  Name extends string,
  Value,
  Options extends object,
  Rendered,
  Query extends ComparedAs,
> {
  /** Name, unique among the kinds of the site: letters and digits, starting with a lowercase letter. */
  kind: Name;
  /** Options of its fields with their default values. They are plain data, since they also travel to the admin. */
  options?: Options;
  /** Parses an untrusted value. It throws or returns `undefined` if the value has the wrong type: `shape.parse(stored)`. */
  parse(stored: unknown, field: Options & FieldOptions): Value | undefined;
  /** Value of a field without a stored one; `parse` accepts it. */
  empty(field: Options & FieldOptions): NoInfer<Value>;
  /** Whether a value counts as empty, so that a required field refuses it; equality with `empty` by default. */
  isEmpty?(value: NoInfer<Value>, field: Options & FieldOptions): boolean;
  /**
   * Errors of a filled value; none by default.
   * @param isPublication whether the value must be complete; a draft may be saved incomplete
   */
  check?(value: NoInfer<Value>, field: Options & FieldOptions, isPublication: boolean): readonly ValueError[];
  /** Value for storage, after validation on the server. `parse` accepts it, and cleaning it again changes nothing. */
  clean?(value: NoInfer<Value>, field: Options & FieldOptions, sanitiser: Sanitiser): NoInfer<Value>;
  /** Whether two values mean the same, so that versions do not differ; deep equality by default. */
  isSame?(one: NoInfer<Value>, other: NoInfer<Value>, field: Options & FieldOptions): boolean;
  /** Value that components receive; the stored one by default. It runs on the server. */
  resolve?(value: NoInfer<Value>, field: Options & FieldOptions, resolver: Resolver): Rendered;
  /** How queries compare the stored value; pages cannot be selected or sorted by it by default. */
  query?: Query;
  /** Values in order, for the query `choice`. */
  choices?(field: Options & FieldOptions): readonly string[];
  /** The value as plain text for editors; the value itself by default. */
  displayText?(value: NoInfer<Value>, field: Options & FieldOptions, formats: ValueFormats): string;
  /** How the value is text, if it is: one line, several lines, or HTML. */
  textFormat?: TextFormat;
  /** Text for the search index; none by default. */
  searchText?(value: NoInfer<Value>, field: Options & FieldOptions): string;
  /** Links to pages, files and addresses in the value, for usage and checks. */
  links?: FieldKind<Field, Value>['links'];
  /** Replaces every link of the value, for copies of a page. */
  mapLinks?: FieldKind<Field, Value>['mapLinks'];
  /** Returns the value of a content seed, which names pages and files by key and path, with their IDs. */
  importValue?: FieldKind['importValue'];
  /** Inverse of `importValue`, for content that is moved to another installation. */
  exportValue?: FieldKind['exportValue'];
  /** JSON Schema of the value, for the API; any value by default. */
  jsonSchema?(field: Options & FieldOptions): JsonSchema;
  /** JSON Schema of the value that `resolve` returns, for the API of other frontends; any value by default. */
  renderedSchema?(field: Options & FieldOptions): JsonSchema;
  /** Problems of the options of a field, as sentences that include the solution: `has 0 as max: use 1 or more`. */
  optionProblems?(field: Options & FieldOptions, siblings: Fields): readonly string[];
}

/** Builder of the fields of a kind: `rating({ max: 5, required: true })`. */
export interface FieldBuilder<F extends Field = Field, Given extends object = FieldOptions, Stored = unknown> {
  (options?: Given): F;
  /** The kind, for controls of the admin. */
  readonly fieldKind: FieldKind<Field, Stored>;
}

/** Builder of a kind; a sentence instead, so that its use does not compile, if queries cannot compare its values like that. */
type BuilderOf<Name extends string, Value, Options extends object, Rendered, Query extends ComparedAs> = [
  Query,
] extends [QueryOf<Value>]
  ? FieldBuilder<
      OwnField<Name, Options, Rendered, Conditions<Value>[Query], Value>,
      Partial<Options> & FieldOptions & DefaultOption<Value>,
      Value
    >
  : `Queries cannot compare the stored value as ${Query}.`;

/**
 * Defines a kind of field and returns the builder of its fields. Stored value, rendered value and query condition of the
 * fields are inferred. `defineSite` reports problems.
 */
export function defineFieldKind<
  const Name extends string,
  Value,
  // oxlint-disable-next-line typescript/no-empty-object-type -- a kind without options of its own
  Options extends object = {},
  Rendered = Value,
  Query extends ComparedAs = never,
>(
  definition: FieldKindDefinition<Name, Value, Options, Rendered, Query>,
): BuilderOf<Name, Value, Options, Rendered, Query> {
  type Own = OwnField<Name, Options, Rendered, Conditions<Value>[Query], Value>;
  const { options: defaults, ...behaviour } = definition;
  const parse = (stored: unknown, field: Own): Value | undefined => {
    try {
      return definition.parse(stored, field);
    } catch {
      return undefined;
    }
  };
  const kind = {
    place: 'props',
    isEmpty: (value: Value, field: Own) => isSameValue(value, definition.empty(field)),
    jsonSchema: () => ({}),
    ...behaviour,
    // `defineSite` reports a kind without it.
    ...(typeof definition.parse === 'function' ? { parse } : {}),
    options: [...Object.keys(defaults ?? {}), 'default'],
  } as unknown as FieldKind;
  registerKind(recordSource(kind, defineFieldKind));
  const build = (given: Partial<Options> & FieldOptions = {}): Own =>
    recordKind({ ...defaults, ...given, kind: definition.kind } as unknown as Own, kind);
  return Object.assign(build, { fieldKind: kind }) as unknown as BuilderOf<Name, Value, Options, Rendered, Query>;
}
