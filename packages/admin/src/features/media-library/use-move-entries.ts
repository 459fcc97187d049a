import { useTranslation } from 'react-i18next';
import type { Entry } from '../../fields/media-list/entry.ts';
import { toast } from '../../ui/toasts.tsx';
import { useMove, useMoveFailure } from './move-dialog.tsx';

/** Returns a function that moves entries and reports failures. @param onDone called on success and failure */
export function useMoveEntries(onDone: () => void): (entries: readonly Entry[], path: string) => Promise<void> {
  const { t } = useTranslation();
  const move = useMove();
  const failureText = useMoveFailure();
  return async (entries, path) => {
    const failures = await move(entries, path);
    onDone();
    if (failures.length === 0) return;
    const [first, ...more] = failures;
    const names = failures.map(({ name }) => name).filter((name) => name !== '');
    toast({
      kind: 'error',
      text:
        first && more.length === 0
          ? failureText(first)
          : t('media.move.failed', { names: names.slice(0, 3).join(', '), count: failures.length }),
    });
  };
}
