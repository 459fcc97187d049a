import { Button } from '@mantine/core';
import { FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './states.tsx';

/** What stands where a list would be when nothing in it is what was asked for. */
export function NoResults({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('search.noResults')} icon={FileSearch}>
      <Button variant="default" onClick={onShowAll}>
        {t('search.showAll')}
      </Button>
    </EmptyState>
  );
}
