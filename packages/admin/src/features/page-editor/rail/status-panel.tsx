import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { useEditorState } from '../editor-context.ts';
import { ScheduleTimes, useDue } from '../schedule/schedule-summary.tsx';
import classes from './status-panel.module.css';

/** How the page stands: its state, its versions, and who published when. */
export function StatusPanel() {
  const { t } = useTranslation();
  const page = useEditorState((state) => state.page);
  const base = useEditorState((state) => state.base);
  const due = useDue();
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('editor.rail.status.state')}</dt>
        <dd>
          <StateBadge state={page.state} />
        </dd>
      </div>
      {due && (
        <div>
          <dt>{t('editor.schedule.title')}</dt>
          <dd>
            <ScheduleTimes />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('editor.rail.status.newest')}</dt>
        <dd>
          {t('editor.rail.status.version', { number: base.number })}
          <span className={classes.detail}>
            {base.author.name && `${base.author.name} · `}
            <DateTime time={base.createdAt} />
          </span>
        </dd>
      </div>
    </dl>
  );
}
