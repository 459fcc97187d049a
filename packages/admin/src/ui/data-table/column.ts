import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row, Sort extends string = never> {
  /** Also tells it from the other columns. */
  head: string;
  renderCell: (row: Row) => ReactNode;
  /** The column by which the call sorts; without it the column cannot be sorted. */
  sort?: Sort;
  /** What names the row; one column of a table. */
  isTitle?: boolean;
  isNumber?: boolean;
  /** Whether a card says the head before the value. */
  isNamed?: boolean;
  /** Whether it makes way on a window that is narrow for a table. */
  isMinor?: boolean;
}
