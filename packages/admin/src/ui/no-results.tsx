import { Button } from '@mantine/core';
import { FileSearch, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './states.tsx';

interface NoResultsProps {
  icon?: LucideIcon;
  /** Shows the whole list again, when it is narrowed. */
  reset?: { text: string; onClick: () => void } | undefined;
}

/** What stands where a list would be when nothing in it is what was asked for. */
export function NoResults({ icon = FileSearch, reset }: NoResultsProps) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('search.noResults')} icon={icon}>
      {reset && (
        <Button variant="default" onClick={reset.onClick}>
          {reset.text}
        </Button>
      )}
    </EmptyState>
  );
}
