import type { ReactNode } from 'react';

/** Column of a table. */
export interface Column<Row, Sort extends string = never> {
  /** Heading, unique in the table. */
  head: string;
  renderCell: (row: Row) => ReactNode;
  /** Sort column of the call; without it the column is not sortable. */
  sort?: Sort;
  /** Whether it names the row; one column of a table. */
  isTitle?: boolean;
  isNumber?: boolean;
  /** Whether a card shows the heading before the value. */
  isNamed?: boolean;
  /** Whether it is hidden on narrow windows. */
  isMinor?: boolean;
}
