import type { ListedAuditEntry } from '@ximblox/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit-log.module.css';
import { useAuditMessages } from './audit-messages.ts';
import { OtherEntries } from './other-entries.tsx';

type Cell = { entry: ListedAuditEntry };

/** Acting user, and the API token if one was used. */
export function Actor({ entry: { actor, token } }: Cell) {
  const { t } = useTranslation();
  const others: Record<string, string> = { system: t('audit.system'), anonymous: t('audit.anonymous') };
  return (
    <>
      {actor.ID === 0 ? (others[actor.name] ?? actor.name) : actor.name}
      {token !== '' && <CellDetail>{t('audit.byToken', { name: token })}</CellDetail>}
    </>
  );
}

/** Details of a row: changed fields, what else the request did, and its origin. */
export function EntryDetails({ entry }: Cell) {
  const { t } = useTranslation();
  const facts = [
    [t('audit.number'), String(entry.id)],
    [t('audit.objectID'), `${entry.object} ${entry.objectID}`],
    [t('audit.agent'), entry.agent],
    [t('audit.session'), entry.session],
    [t('audit.token'), entry.token],
    [t('audit.request'), entry.requestID],
  ].filter(([, value]) => value !== '');
  return (
    <div className={`side-by-side ${classes.details}`}>
      {Object.keys(entry.changes).length > 0 && (
        <dl className="facts top">
          <AuditChanges changes={entry.changes} />
        </dl>
      )}
      {entry.others > 0 && <OtherEntries entry={entry} />}
      <dl className="facts top">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Action of an entry, marked if it failed. */
export function Action({ entry: { action, outcome, others } }: Cell) {
  const { t } = useTranslation();
  const messages = useAuditMessages();
  return (
    <>
      <RowTitle>{messages.action(action)}</RowTitle>
      {others > 0 && <CellDetail>{t('audit.more', { count: others })}</CellDetail>}
      {outcome !== 'success' && (
        <CellDetail>
          <Status icon={CircleAlert} tone="danger">
            {t('audit.outcome.failure')}
          </Status>
        </CellDetail>
      )}
    </>
  );
}
