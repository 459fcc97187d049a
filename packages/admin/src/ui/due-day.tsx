import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { localTime } from '../lib/zoned-time.ts';

/** Due date (`2026-11-21`), marked as overdue when it has passed. */
export function DueDay({ day }: { day: string }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const [today] = useState(() => localTime(new Date().toISOString()).date);
  const isOver = day < today;
  return (
    <span className={`caption inline-row gap-4 ${isOver ? 'warning strong' : 'muted'}`}>
      <CalendarCheck size={12} aria-hidden />
      {/* Noon avoids a shift to another day by the time zone. */}
      {t(isOver ? 'requests.overdue' : 'requests.due', { day: date(`${day}T12:00:00`) })}
    </span>
  );
}
