import type { Table } from '@ximblox/blocks';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './table-control.module.css';
import { type Axis, type CellPlace, inserted, moved, removed, sizeOf, type TableSize } from './table-edits.ts';

interface TableToolsProps {
  table: Table;
  /** The current cell. */
  place: CellPlace;
  limits: TableSize;
  /** @param cell the cell to focus */
  onChange(table: Table, cell: CellPlace): void;
}

const axes = [
  { axis: 'row', sizes: 'rows', back: ArrowUp, on: ArrowDown },
  { axis: 'column', sizes: 'columns', back: ArrowLeft, on: ArrowRight },
] as const;

/** Buttons that add, move and remove the row and the column of the current cell. */
export function TableTools({ table, place, limits, onChange }: TableToolsProps) {
  const { t } = useTranslation();
  const size = sizeOf(table);
  const change = (next: Table, axis: Axis, at: number, message: string): void => {
    const { [axis === 'row' ? 'rows' : 'columns']: count } = sizeOf(next);
    onChange(next, { ...place, [axis]: Math.max(0, Math.min(at, count - 1)) });
    announce(message);
  };
  return (
    <div className={`row wrap gap-0-12 ${classes.tools}`}>
      {axes.map(({ axis, sizes, back, on }) => {
        const at = place[axis];
        const number = at + 1;
        const done = (to: number): string => t(`fields.table.${axis}.moved`, { to: to + 1 });
        return (
          <div key={axis} role="group" aria-label={t(`fields.table.${axis}.name`, { number })} className="row gap-2">
            <span className="caption muted tabular">{t(`fields.table.${axis}.name`, { number })}</span>
            <IconButton
              label={t(`fields.table.${axis}.add`, { number })}
              icon={Plus}
              disabled={size[sizes] >= limits[sizes]}
              onClick={() => change(inserted(table, axis, at + 1), axis, at + 1, t(`fields.table.${axis}.added`))}
            />
            <IconButton
              label={t(`fields.table.${axis}.back`, { number })}
              icon={back}
              disabled={at === 0}
              onClick={() => change(moved(table, axis, at, -1), axis, at - 1, done(at - 1))}
            />
            <IconButton
              label={t(`fields.table.${axis}.on`, { number })}
              icon={on}
              disabled={at >= size[sizes] - 1}
              onClick={() => change(moved(table, axis, at, 1), axis, at + 1, done(at + 1))}
            />
            <IconButton
              label={t(`fields.table.${axis}.remove`, { number })}
              icon={Minus}
              onClick={() => change(removed(table, axis, at), axis, at, t(`fields.table.${axis}.removed`, { number }))}
            />
          </div>
        );
      })}
    </div>
  );
}
