import { Button } from '@mantine/core';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import classes from './bin.module.css';

interface ActionCellProps {
  /** What is deleted, by the name that its row shows. */
  name: string;
  availableActions: readonly string[];
  isRestoring: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

/** What may be done with something that lies in the bin: the last cell of its row. */
export function ActionCell({ name, availableActions, isRestoring, onRestore, onPurge }: ActionCellProps) {
  const { t } = useTranslation();
  return (
    <td className={classes.actions}>
      {availableActions.includes('restore') && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<RotateCcw size={14} aria-hidden />}
          loading={isRestoring}
          aria-label={`${t('page.bin.restore')}: ${name}`}
          onClick={onRestore}
        >
          {t('page.bin.restore')}
        </Button>
      )}
      {availableActions.includes('purge') && (
        <LazyActionsMenu
          label={t('page.overview.action.more', { title: name })}
          actions={[{ text: t('page.bin.purge.action'), icon: Trash2, isDangerous: true, onClick: onPurge }]}
        />
      )}
    </td>
  );
}
