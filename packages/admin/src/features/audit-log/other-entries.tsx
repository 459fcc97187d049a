import { useQuery } from '@tanstack/react-query';
import { contract, type ListedAuditEntry } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useAuditMessages } from './audit-messages.ts';
import { ObjectName } from './object-name.tsx';

/** Number of entries that are shown; all are in a list of their own. */
const shown = 20;

/** The other entries of the request of an entry, or of its bulk action. */
export function OtherEntries({ entry: { id, requestID, others } }: { entry: ListedAuditEntry }) {
  const { t } = useTranslation();
  const messages = useAuditMessages();
  const body = { requestID, pageSize: shown + 1, columnToSort: 'time', sortOrder: 'asc' } as const;
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'request', requestID],
    queryFn: ({ signal }) => api.call(contract.audit.list, { body, signal }),
  });
  const entries = data?.items.filter((one) => one.id !== id).slice(0, shown);
  return (
    <section aria-label={t('audit.others')}>
      <p className="muted">{t('audit.others')}</p>
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!entries && !error && <LoadingState rows={1} />}
      {entries && (
        <ul className="stack gap-4">
          {entries.map((other) => (
            <li key={other.id}>
              {messages.action(other.action)}: <ObjectName entry={other} />
            </li>
          ))}
        </ul>
      )}
      {others > shown && (
        <Link to={`/audit-log?request=${encodeURIComponent(requestID)}`}>
          {t('audit.allOthers', { count: others + 1 })}
        </Link>
      )}
    </section>
  );
}
