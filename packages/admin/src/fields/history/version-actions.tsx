import { Button } from '@mantine/core';
import { GitCompare, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface VersionActionsProps {
  number: number;
  onCompare: (() => void) | undefined;
  onRestore: (() => void) | undefined;
}

/** Buttons of a version in a history. Those without a function are not shown. */
export function VersionActions({ number, onCompare, onRestore }: VersionActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-4 hide-empty margin-top-4 outdent">
      {onCompare && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<GitCompare size={14} aria-hidden />}
          aria-label={t('editor.compare.version', { number })}
          onClick={onCompare}
        >
          {t('editor.compare.action')}
        </Button>
      )}
      {onRestore && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<RotateCcw size={14} aria-hidden />}
          aria-label={t('editor.restore.title', { number })}
          onClick={onRestore}
        >
          {t('editor.restore.confirm')}
        </Button>
      )}
    </div>
  );
}
