import { Button, Checkbox, Popover } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenColumns, columnNames } from './use-chosen-columns.ts';

export interface ColumnsProps {
  columns: ChosenColumns;
  /** Whether to list the page type column. */
  hasTypes: boolean;
}

/** Popover with the column picker. */
export function ColumnsPopover({ columns, hasTypes }: ColumnsProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const labels = {
    image: t('page.overview.column.image'),
    type: t('page.overview.column.type'),
    locale: t('page.overview.column.locales'),
    state: t('page.overview.column.state'),
    assignee: t('assignment.label'),
    editor: t('page.overview.column.editor'),
    createdAt: t('page.overview.created'),
    updatedAt: t('page.overview.updated'),
    publishedAt: t('page.overview.published'),
  };
  return (
    <Popover
      defaultOpened
      position="bottom-end"
      withinPortal={false}
      shadow="md"
      trapFocus
      // It mounts open, so there is no previous focus to return to.
      onClose={() => {
        if (document.activeElement?.closest('[role="dialog"]')) button.current?.focus();
      }}
    >
      <Popover.Target>
        <Button ref={button} variant="default" leftSection={<Columns3 size={16} aria-hidden />}>
          {t('page.overview.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="stack gap-8" aria-label={t('page.overview.columns')}>
        {columnNames
          .filter((name) => hasTypes || name !== 'type')
          .map((name) => (
            <Checkbox
              key={name}
              label={labels[name]}
              checked={columns.isShown(name)}
              onChange={() => columns.toggle(name)}
            />
          ))}
        {columns.isChosen && (
          <Button variant="subtle" size="compact-sm" onClick={columns.reset}>
            {t('page.overview.columnsReset')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
