import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, Pencil, Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../fields/icon-button.tsx';
import { errorsOfFailure } from '../../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../../lib/errors/error-text.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { refreshCurated } from './curated-queries.ts';
import classes from './search-section.module.css';

interface CuratedListProps<Row> {
  title: string;
  /** Help text. */
  help: string;
  empty: { title: string; icon: LucideIcon };
  add: string;
  rows: UseQueryResult<Row[]>;
  /** Returns the name of a row. */
  nameOf(row: Row): string;
  renderDetails?(row: Row): ReactNode;
  onAdd(): void;
  onEdit(row: Row): void;
  remove(row: Row): Promise<unknown>;
  removed: string;
}

/** List of synonyms or pinned pages, with buttons to add, edit and remove. */
export function CuratedList<Row extends { id: number }>(props: CuratedListProps<Row>) {
  const { title, help, empty, add, rows, nameOf, renderDetails, onAdd, onEdit, remove, removed } = props;
  const { t } = useTranslation();
  const id = useId();
  const textOf = useErrorText();

  const removeRow = async (row: Row): Promise<void> => {
    try {
      await remove(row);
      toast({ text: removed });
    } catch (failure) {
      toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
    }
    await refreshCurated();
  };

  const list = () => {
    if (rows.error) return <ErrorState failure={rows.error} onRetry={() => void rows.refetch()} />;
    if (!rows.data) return <LoadingState rows={2} />;
    if (rows.data.length === 0) return <EmptyState title={empty.title} icon={empty.icon} />;
    return (
      <ul className="stack" aria-labelledby={id}>
        {rows.data.map((row) => (
          <li key={row.id} className="small row spread gap-12 line-below pad-block-8">
            <div className="stack gap-4 min-0 strong break-anywhere">
              {nameOf(row)}
              {renderDetails?.(row)}
            </div>
            <div className="flex rigid">
              <IconButton
                label={t('settings.search.edit', { name: nameOf(row) })}
                icon={Pencil}
                onClick={() => onEdit(row)}
              />
              <IconButton
                label={t('settings.search.removeRow', { name: nameOf(row) })}
                icon={X}
                onClick={() => void removeRow(row)}
              />
            </div>
          </li>
        ))}
      </ul>
    );
  };

  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="small muted">{help}</p>
      {list()}
      <div>
        <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      </div>
    </section>
  );
}
