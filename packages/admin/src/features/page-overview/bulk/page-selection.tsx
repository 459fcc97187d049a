import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { SelectedRows } from '../../../ui/data-table/selection.tsx';
import type { PageRow } from '../page-list.ts';
import type { BulkChoice } from './bulk-choices.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type PageFilter, usePageSelection } from './use-page-selection.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

const Bar = createContext<ReactNode>(null);

/** The selected pages with their actions, below a `PageSelection`. */
export const PageSelectionBar = (): ReactNode => use(Bar);

interface PageSelectionProps {
  filter: PageFilter;
  /** Rows on this page of the list. */
  rows: readonly PageRow[];
  children: ReactNode;
}

/** Keeps the selection of the list below it, with the dialog of its actions. Selecting a row does not draw the list again. */
export function PageSelection({ filter, rows, children }: PageSelectionProps) {
  const { selected, pages, count, total, select, selectMatching, clear } = usePageSelection(filter, rows);
  const [choice, setChoice] = useState<BulkChoice>();
  const keys = useMemo(() => ({ selected, onChange: select }), [selected, select]);
  const bar = useMemo(
    () => (
      <SelectionBar
        count={count}
        total={total}
        onSelectMatching={selectMatching}
        onClear={clear}
        onAction={setChoice}
      />
    ),
    [count, total, selectMatching, clear],
  );
  return (
    <SelectedRows value={keys}>
      <Bar value={bar}>{children}</Bar>
      {choice && (
        <BulkDialog
          choice={choice}
          pages={pages}
          onStarted={() => {
            setChoice(undefined);
            clear();
          }}
          onClose={() => setChoice(undefined)}
        />
      )}
    </SelectedRows>
  );
}
