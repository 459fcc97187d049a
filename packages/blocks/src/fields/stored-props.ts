import type { Field, Fields } from './field.ts';
import type { GroupField } from './group.ts';
import type { ListField } from './list.ts';

/** Stored value of a field; `never` if it is not in the props of a block. */
type StoredValue<F> =
  F extends ListField<infer Inner>
    ? readonly StoredProps<Inner>[]
    : F extends GroupField<infer Inner>
      ? StoredProps<Inner>
      : F extends Field<string, infer Rendered, unknown, infer Stored>
        ? unknown extends Stored
          ? Rendered
          : Stored
        : never;

/** Props as they are stored, all of them optional: rich text as HTML, links and references with IDs, without images and files. */
export type StoredProps<F extends Fields> = string extends keyof F
  ? Record<string, unknown>
  : { readonly [Name in keyof F as [StoredValue<F[Name]>] extends [never] ? never : Name]?: StoredValue<F[Name]> };

/** Paths of the fields of a kind, also inside lists and groups. */
export type PathOfKind<F extends Fields, Kind extends string> = {
  [Name in keyof F & string]: F[Name] extends ListField<infer Inner>
    ? `${Name}.${number}.${PathOfKind<Inner, Kind>}`
    : F[Name] extends GroupField<infer Inner>
      ? `${Name}.${PathOfKind<Inner, Kind>}`
      : F[Name] extends { kind: Kind }
        ? Name
        : never;
}[keyof F & string];
