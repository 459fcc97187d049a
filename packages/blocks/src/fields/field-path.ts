import type { Fields } from './field.ts';
import type { GroupField } from './group.ts';
import type { ListField } from './list.ts';

/** Paths of fields, also inside lists and groups: `title`, `address.city`, `cards.0.title`. */
export type FieldPath<F extends Fields> = string extends keyof F
  ? string
  : {
      [Name in keyof F & string]:
        | Name
        | (F[Name] extends ListField<infer Inner>
            ? `${Name}.${number}` | `${Name}.${number}.${FieldPath<Inner>}`
            : F[Name] extends GroupField<infer Inner>
              ? `${Name}.${FieldPath<Inner>}`
              : never);
    }[keyof F & string];
