import { UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { DueDay } from '../../../ui/due-day.tsx';
import { useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import classes from './header.module.css';

interface AssigneeProps {
  /** Whether there is space for the icon only. */
  isShort?: boolean;
  onOpen(): void;
}

/** Assignee of the page, or nothing without one; a button for users who may change the assignment. */
export function Assignee({ isShort = false, onOpen }: AssigneeProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const assignment = useEditorState((state) => state.page.assignment);
  const canAssign = useEditorState(mayEdit);
  if (!assignment) return null;
  const { assignee, dueOn } = assignment;
  const due = dueOn && t('requests.due', { day: date(`${dueOn}T12:00:00`) });
  const text = [t('assignment.to', { name: assignee.name }), due].filter(Boolean).join(', ');
  const content = (
    <>
      <UserRoundCheck size={16} aria-hidden className="rigid" />
      <span className="visually-hidden">{text}</span>
      {!isShort && (
        <span aria-hidden className="inline-row gap-6 min-0">
          <span className="truncate">{assignee.name}</span>
          {dueOn && <DueDay day={dueOn} />}
        </span>
      )}
    </>
  );
  if (!canAssign) {
    return (
      <span className={`inline-row gap-6 small muted ${classes.assignee}`} title={text}>
        {content}
      </span>
    );
  }
  return (
    <button type="button" className={`inline-row gap-6 small ${classes.assignee}`} title={text} onClick={onOpen}>
      {content}
    </button>
  );
}
