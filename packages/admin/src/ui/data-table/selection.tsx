import { createContext, type ReactNode, use } from 'react';
import classes from './data-table.module.css';

export type RowKey = string | number;

/** Which rows of a table can be selected, and what can be done with them. */
export interface Selection<Row> {
  canSelect: (row: Row) => boolean;
  allLabel: string;
  rowLabel: (row: Row) => string;
  /** Actions for the selected rows. */
  actions: ReactNode;
}

interface SelectedKeys {
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
}

/** Selected rows of the tables below, by key. A context, so that a changed selection draws the checkboxes and not the list again. */
export const SelectedRows = createContext<SelectedKeys>({ selected: new Set(), onChange: () => undefined });

const withKeys = (selected: ReadonlySet<RowKey>, keys: readonly RowKey[], isSelected: boolean): Set<RowKey> =>
  new Set(isSelected ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key)));

interface TickProps {
  label: string;
  checked: boolean;
  isIndeterminate?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Checkbox of the browser: selecting a whole list draws one for each row at once. */
const Tick = ({ label, checked, isIndeterminate = false, onChange }: TickProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = isIndeterminate;
    }}
    type="checkbox"
    aria-label={label}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

/** Checkbox of a row. */
export function RowCheckbox<Row>({ selection, row, rowKey }: { selection: Selection<Row>; row: Row; rowKey: RowKey }) {
  const { selected, onChange } = use(SelectedRows);
  const { canSelect, rowLabel } = selection;
  return (
    <td className={classes.tick}>
      {canSelect(row) && (
        <Tick
          label={rowLabel(row)}
          checked={selected.has(rowKey)}
          onChange={(isChecked) => onChange(withKeys(selected, [rowKey], isChecked))}
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
  const { selected, onChange } = use(SelectedRows);
  const { canSelect, allLabel } = selection;
  const keys = rows.filter(canSelect).map(rowKey);
  const isAll = keys.every((key) => selected.has(key));
  return (
    <td className={classes.tick}>
      {keys.length > 0 && (
        <Tick
          label={allLabel}
          checked={isAll}
          isIndeterminate={!isAll && keys.some((key) => selected.has(key))}
          onChange={(isChecked) => onChange(withKeys(selected, keys, isChecked))}
        />
      )}
    </td>
  );
}
