import type { Assignment } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { DueDay } from './due-day.tsx';

/** Name of the user who works on a page, a warning if their account is deactivated, and the due day. */
export function AssignedTo({ assignment: { assignee, isActive, dueOn } }: { assignment: Assignment }) {
  const { t } = useTranslation();
  return (
    <span className="inline-row wrap gap-4">
      <span className="break-anywhere">{assignee.name}</span>
      {!isActive && <span className="caption warning">{t('assignment.inactive')}</span>}
      {dueOn && <DueDay day={dueOn} />}
    </span>
  );
}
