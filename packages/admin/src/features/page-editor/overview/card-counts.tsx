import type { TFunction } from 'i18next';
import { CircleDashed, OctagonAlert } from 'lucide-react';
import classes from './overview.module.css';

/** Number of errors of a card, or else of its empty required fields. */
export function CardCounts({ errorCount, openCount, t }: { errorCount: number; openCount: number; t: TFunction }) {
  if (errorCount > 0) {
    return (
      <span className={classes.errorCount}>
        <OctagonAlert size={14} aria-hidden />
        {t('editor.block.errors', { count: errorCount })}
      </span>
    );
  }
  if (openCount === 0) return null;
  return (
    <span className={`muted ${classes.openCount}`}>
      <CircleDashed size={14} aria-hidden />
      {t('editor.block.open', { count: openCount })}
    </span>
  );
}
