import type { Field, Fields } from './fields/index.ts';
import type { EqualityOperators, ListCondition, Moment, OrderCondition, TextCondition } from './fields/operators.ts';

/** Type of a condition on a field; `never` if pages cannot be selected by it. */
export type ConditionOf<F> =
  F extends Field<string, unknown, infer Condition> ? (unknown extends Condition ? never : Condition) : never;

/** Conditions on properties that every page has. A field of the page type with the same name takes precedence. */
export interface PageConditions {
  /** ID of the page. */
  id?: number | Pick<EqualityOperators<number>, 'equals' | 'not' | 'in'>;
  title?: TextCondition;
  /** Time since which the page has been public without interruption. A day is one of the time zone of the site. */
  publishedAt?: OrderCondition<Moment>;
  /** IDs of public tags. */
  tags?: ListCondition;
  /** ID of a page: the pages whose addresses lie below that of its translation in the locale of the query. */
  below?: number;
}

/** Conditions on pages with these fields; all must hold. */
export type Where<F extends Fields> = {
  readonly [Name in keyof F as [ConditionOf<F[Name]>] extends [never] ? never : Name]?: ConditionOf<F[Name]>;
} & Readonly<Omit<PageConditions, keyof F>> & {
    readonly and?: readonly Where<F>[];
    readonly or?: readonly Where<F>[];
    readonly not?: Where<F>;
  };

/** Conditions on pages of a type that is known at run time only. */
export type AnyWhere = Readonly<Record<string, unknown>>;
