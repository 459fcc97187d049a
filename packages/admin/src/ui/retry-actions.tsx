import { Button } from '@mantine/core';
import { RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface RetryActionsProps {
  /** Text of the first button. */
  retry: string;
  /** What failed, for screen readers. */
  name: string;
  isRunning: boolean;
  onAct: (action: 'retry' | 'forget') => void;
}

/** Buttons for something that failed: try it again, or delete it. */
export function RetryActions({ retry, name, isRunning, onAct }: RetryActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        disabled={isRunning}
        leftSection={<RotateCw size={14} aria-hidden />}
        onClick={() => onAct('retry')}
      >
        {retry}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        disabled={isRunning}
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => onAct('forget')}
      >
        {t('common.delete')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </>
  );
}
