import type { TFunction } from 'i18next';
import { CircleDashed, OctagonAlert } from 'lucide-react';

/** Number of errors of a card, or else of its empty required fields. */
export function CardCounts({ errorCount, openCount, t }: { errorCount: number; openCount: number; t: TFunction }) {
  if (errorCount > 0) {
    return (
      <span className="caption inline-row gap-4 rigid nowrap pad-inline-4 danger">
        <OctagonAlert size={14} aria-hidden />
        {t('editor.block.errors', { count: errorCount })}
      </span>
    );
  }
  if (openCount === 0) return null;
  return (
    <span className="muted caption inline-row gap-4 rigid nowrap pad-inline-4">
      <CircleDashed size={14} aria-hidden />
      {t('editor.block.open', { count: openCount })}
    </span>
  );
}
