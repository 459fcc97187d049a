import type { AuditEntry } from '@ximblox/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localise } from '@ximblox/blocks';
import { pageTypeLabel, useKnownSite, usePageTypes } from '../../lib/site-settings.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit-log.module.css';
import { useAuditMessages } from './audit-messages.ts';
import type { AuditRow } from './fold-entries.ts';

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

/** Kind and name of the object of an entry; the ID where it has no name. */
export function ObjectName({ entry: { object, objectID, objectName } }: Cell) {
  const { i18n } = useTranslation();
  const words = useAuditMessages();
  const types = usePageTypes();
  const { menus } = useKnownSite();
  const menu = object === 'menu' ? menus.find(({ id }) => id === objectID) : undefined;
  const label = menu ? localise(menu.label, i18n.language) : object === 'page-type' && pageTypeLabel(types, objectID);
  const name = objectName || label || objectID;
  return (
    <>
      <span className={classes.kind}>{words.object(object)}</span>{' '}
      <span className={classes.name}>
        {object === 'page' && name !== '' ? <Link to={`/page/${objectID}`}>{name}</Link> : name}
      </span>
    </>
  );
}

/** Details of a row: changed fields, what else the request did, and its origin. */
export function EntryDetails({ entry, others }: AuditRow) {
  const { t } = useTranslation();
  const words = useAuditMessages();
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
      {others.length > 0 && (
        <section aria-label={t('audit.others')}>
          <p className="muted margin-0">{t('audit.others')}</p>
          <ul className="plain-list stack gap-4">
            {others.map((other) => (
              <li key={other.id}>
                {words.action(other.action)}: <ObjectName entry={other} />
              </li>
            ))}
          </ul>
        </section>
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
export function Action({ entry: { action, outcome }, others }: AuditRow) {
  const { t } = useTranslation();
  const words = useAuditMessages();
  return (
    <>
      <RowTitle>{words.action(action)}</RowTitle>
      {others.length > 0 && <CellDetail>{t('audit.more', { count: others.length })}</CellDetail>}
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
