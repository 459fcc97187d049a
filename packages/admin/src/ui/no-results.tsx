import { Button } from '@mantine/core';
import { FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './states.tsx';

/** Empty state of a list whose search or filters match nothing. */
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
