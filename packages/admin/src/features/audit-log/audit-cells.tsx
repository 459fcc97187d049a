import type { AuditEntry } from '@ximblox/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit-log.module.css';
import { useAuditMessages } from './audit-messages.ts';

type Cell = { entry: AuditEntry };

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

export function ObjectName({ entry: { object, objectID, objectName } }: Cell) {
  const words = useAuditMessages();
  const name = objectName || objectID;
  return (
    <>
      <span className={classes.kind}>{words.object(object)}</span>
      <span className={classes.name}>
        {object === 'page' && name !== '' ? <Link to={`/page/${objectID}`}>{name}</Link> : name}
      </span>
    </>
  );
}

/** Details of an entry: changed fields and origin of the request. */
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
    <div className={classes.details}>
      {Object.keys(entry.changes).length > 0 && (
        <dl>
          <AuditChanges changes={entry.changes} />
        </dl>
      )}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.change}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Action of an entry, marked if it failed. */
export function Action({ entry: { action, outcome } }: Cell) {
  const { t } = useTranslation();
  const words = useAuditMessages();
  return (
    <>
      <RowTitle>{words.action(action)}</RowTitle>
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
