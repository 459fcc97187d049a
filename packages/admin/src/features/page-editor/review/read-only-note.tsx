import type { Person, ReviewBar } from '@ximblox/contract';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface ReadOnlyNoteProps {
  barredBy: ReviewBar;
  assignee: Person | null;
}

/** Why the user may read a request but not decide on it, and who may. */
export function ReadOnlyNote({ barredBy, assignee }: ReadOnlyNoteProps) {
  const { t } = useTranslation();
  return (
    <p className="row top gap-8 small muted">
      <Eye size={16} aria-hidden className="rigid" />
      <span>
        {t(`editor.review.barred.${barredBy}`)}{' '}
        {assignee ? t('editor.review.reviewer.assigned', assignee) : t('editor.review.reviewer.any')}
      </span>
    </p>
  );
}
