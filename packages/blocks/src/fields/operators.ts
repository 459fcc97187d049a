/** A day relative to the current one in the time zone of the site, from `today`. */
export interface RelativeDay {
  /** Days after the current day; negative for earlier ones. */
  today: number;
}

/** A calendar day, `2026-11-21`, or one relative to the current day. */
export type Day = string | RelativeDay;

/**
 * A time, ISO 8601 with an offset: `2026-11-21T09:30:00Z`; or a whole day in the time zone of the site, so that
 * `equals: today()` selects every time of that day.
 */
export type Moment = string | RelativeDay;

/** The current day in the time zone of the site: `where: { start: { gte: today() } }`. `today(-7)` is a week earlier. */
export const today = (days = 0): RelativeDay => ({ today: days });

/** Operators for equality. A page without a value satisfies `not` and `exists: false`, and no other. */
export interface EqualityOperators<Value> {
  equals?: Value;
  not?: Value;
  in?: readonly Value[];
  /** Whether there is a value, of the page itself or by default. */
  exists?: boolean;
}

/** Operators for values with an order. */
export interface OrderOperators<Value> extends EqualityOperators<Value> {
  gt?: Value;
  gte?: Value;
  lt?: Value;
  lte?: Value;
  /** Both ends are included. */
  between?: readonly [from: Value, to: Value];
}

/** Operators for texts. They compare the first 500 characters. */
export interface TextOperators extends EqualityOperators<string> {
  /** Part of the text, regardless of case and accents. */
  contains?: string;
}

/** Operators for lists of IDs. */
export interface ListOperators {
  /** ID in the list. */
  contains?: number;
  /** IDs, at least one of which is in the list. */
  in?: readonly number[];
  exists?: boolean;
}

/** Operators for lists of choices. */
export interface ChoicesOperators<Value extends string> {
  /** Value in the list. */
  contains?: Value;
  /** Values, at least one of which is in the list. */
  in?: readonly Value[];
  exists?: boolean;
}

/** Condition on a value: the value itself, or operators that all must hold. */
export type EqualityCondition<Value> = Value | EqualityOperators<Value>;
export type OrderCondition<Value> = Value | OrderOperators<Value>;
export type TextCondition = string | TextOperators;
export type ListCondition = ListOperators;
export type ChoicesCondition<Value extends string> = ChoicesOperators<Value>;
