import { useTranslation } from 'react-i18next';
import { DayInput } from '../day-input.tsx';

/** Days as `2026-11-21`; `''` for an open end. */
interface Period {
  from: string;
  until: string;
}

interface PeriodFilterProps {
  list: { filters: Period; filterBy(changes: Partial<Period>): void };
}

/** Filter for the first and last day of a list. */
export function PeriodFilter({ list }: PeriodFilterProps) {
  const { t } = useTranslation();
  const { from, until } = list.filters;
  return (
    <div className="row small wrap gap-8 muted">
      <span className="inline-row gap-8">
        <span aria-hidden>{t('common.from')}</span>
        <DayInput
          aria-label={t('common.from')}
          value={from}
          max={until || undefined}
          onChange={(day) => list.filterBy({ from: day })}
        />
      </span>
      <span className="inline-row gap-8">
        <span aria-hidden>{t('common.until')}</span>
        <DayInput
          aria-label={t('common.until')}
          value={until}
          min={from || undefined}
          onChange={(day) => list.filterBy({ until: day })}
        />
      </span>
    </div>
  );
}
