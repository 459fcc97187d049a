import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export type RowKey = string | number;

/** Selected rows of a table, by key. */
export interface Selection<Row> {
  selected: ReadonlySet<RowKey>;
  canSelect: (row: Row) => boolean;
  onChange: (selected: ReadonlySet<RowKey>) => void;
  allLabel: string;
  rowLabel: (row: Row) => string;
  /** Actions for the selected rows. */
  actions: ReactNode;
}

const withKeys = (selected: ReadonlySet<RowKey>, keys: readonly RowKey[], isSelected: boolean): Set<RowKey> =>
  new Set(isSelected ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key)));

/** Checkbox of a row. */
export function RowCheckbox<Row>({ selection, row, rowKey }: { selection: Selection<Row>; row: Row; rowKey: RowKey }) {
  const { selected, canSelect, onChange, rowLabel } = selection;
  return (
    <td className={classes.tick}>
      {canSelect(row) && (
        <Checkbox
          size="xs"
          aria-label={rowLabel(row)}
          checked={selected.has(rowKey)}
          onChange={(event) => onChange(withKeys(selected, [rowKey], event.currentTarget.checked))}
        />
      )}
    </td>
  );
}

interface AllCheckboxProps<Row> {
  selection: Selection<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
}

/** Checkbox that selects all selectable rows. */
export function AllCheckbox<Row>({ selection, rows, rowKey }: AllCheckboxProps<Row>) {
  const { selected, canSelect, onChange, allLabel } = selection;
  const keys = rows.filter(canSelect).map(rowKey);
  const isAll = keys.every((key) => selected.has(key));
  return (
    <td className={classes.tick}>
      {keys.length > 0 && (
        <Checkbox
          size="xs"
          aria-label={allLabel}
          checked={isAll}
          indeterminate={!isAll && keys.some((key) => selected.has(key))}
          onChange={(event) => onChange(withKeys(selected, keys, event.currentTarget.checked))}
        />
      )}
    </td>
  );
}
