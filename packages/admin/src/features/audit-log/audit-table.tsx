import type { AuditEntry } from '@ximblox/contract';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit-log.module.css';
import { useAuditWords } from './audit-words.ts';

function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  const { t } = useTranslation();
  if (actor.ID !== 0) return <>{actor.name}</>;
  if (actor.name === 'system') return <>{t('audit.system')}</>;
  return <>{actor.name === 'anonymous' ? t('audit.anonymous') : actor.name}</>;
}

function ObjectName({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  const kind = words.object(entry.object);
  const name = entry.objectName || entry.objectID;
  return (
    <>
      <span className={classes.kind}>{kind}</span>
      {entry.object === 'page' && name !== '' ? (
        <Link to={`/page/${entry.objectID}`}>{name}</Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
    </>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
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
      <dl className={classes.facts}>
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

function Line({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useAuditWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const action = words.action(entry.action);
  return (
    <>
      <tr className={classes.line}>
        <td className={classes.time}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('audit.details', { action, time: dateTime(entry.time) })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
          <time dateTime={entry.time}>{dateTime(entry.time)}</time>
        </td>
        <td className={classes.actor}>
          <Actor actor={entry.actor} />
          {entry.token !== '' && <span className={classes.by}>{t('audit.byToken', { name: entry.token })}</span>}
        </td>
        <td className={classes.action}>
          {action}
          {entry.outcome !== 'success' && (
            <span className={classes.failed}>
              <CircleAlert size={14} aria-hidden />
              {t('audit.outcome.failure')}
            </span>
          )}
        </td>
        <td>
          <ObjectName entry={entry} />
        </td>
        <td className={classes.address}>{entry.address}</td>
      </tr>
      {isOpen && (
        <tr id={id} className={classes.more}>
          <td colSpan={5}>
            <Details entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Lines of the log as a table, each with what it knows behind a button; on a narrow window each becomes a card. */
export function AuditTable({ entries, isStale }: { entries: readonly AuditEntry[]; isStale: boolean }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col" className={classes.first}>
            {t('audit.column.time')}
          </th>
          <th scope="col">{t('audit.column.actor')}</th>
          <th scope="col">{t('audit.column.action')}</th>
          <th scope="col">{t('audit.column.object')}</th>
          <th scope="col">{t('audit.column.address')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}
