import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import classes from './bin.module.css';
import { daysLeft } from './days-left.ts';

interface StayCellsProps {
  deleted: { deletedAt: string; deletedBy: { name: string }; purgedAt: string };
}

/** Since when something lies in the bin, who deleted it, and how long it stays: two cells of its row. */
export function StayCells({ deleted }: StayCellsProps) {
  const { t } = useTranslation();
  const left = daysLeft(deleted);
  return (
    <>
      <td>
        <DateTime time={deleted.deletedAt} />
        {deleted.deletedBy.name !== '' && (
          <span className={classes.by}>{t('page.bin.by', { name: deleted.deletedBy.name })}</span>
        )}
      </td>
      <td className={classes.left} data-soon={left <= 3}>
        {left === 0 ? t('page.bin.lastHours') : t('page.bin.daysLeft', { count: left })}
      </td>
    </>
  );
}
