import { Button, Checkbox, Popover } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChosenColumns, columnNames } from './use-chosen-columns.ts';

/** Button that chooses the columns of the overview; `hasTypes` offers the one of the page type. */
export function ColumnsButton({ columns, hasTypes }: { columns: ChosenColumns; hasTypes: boolean }) {
  const { t } = useTranslation();
  const labels = {
    image: t('page.overview.column.image'),
    type: t('page.overview.column.type'),
    locale: t('page.overview.column.locales'),
    state: t('page.overview.column.state'),
    editor: t('page.overview.column.editor'),
    createdAt: t('page.overview.created'),
    updatedAt: t('page.overview.updated'),
    publishedAt: t('page.overview.published'),
  };
  return (
    <Popover position="bottom-end" withinPortal={false} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden />}>
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
