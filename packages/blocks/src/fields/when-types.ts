export type Comparable = string | number | boolean;

/** Operators on the value of another field, as in queries. All must hold. */
export interface WhenOperators {
  equals?: Comparable;
  not?: Comparable;
  in?: readonly Comparable[];
  /** Part of a text, or an item of a list of choices or IDs. */
  contains?: string | number;
  gt?: string | number;
  gte?: string | number;
  lt?: string | number;
  lte?: string | number;
  /** Whether the field is filled. */
  exists?: boolean;
}

/** Conditions on fields of the same block, page type, group or list item, by name: `{ kind: 'solo' }`. All must hold. */
export type When = Readonly<Record<string, Comparable | WhenOperators>>;
