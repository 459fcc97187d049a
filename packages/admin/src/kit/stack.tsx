import type { ReactNode } from 'react';

export interface StackProps {
  children: ReactNode;
  /** Places the children beside each other, where there is room: buttons, for example. */
  isRow?: boolean;
}

/** Children below each other, or in a row, with the spacing of the admin. */
export function Stack({ children, isRow = false }: StackProps) {
  return <div className={isRow ? 'row wrap gap-8' : 'stack gap-16 one-column natural-width'}>{children}</div>;
}
