import { isRecord } from '@ximblox/contract';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAuditMessages } from './audit-messages.ts';

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isRecord(value) && 'from' in value && 'to' in value;

function Value({ value }: { value: unknown }) {
  const { t } = useTranslation();
  if (value === null || value === '' || value === undefined) return <i>{t('audit.nothing')}</i>;
  if (typeof value === 'boolean') return <>{t(value ? 'audit.yes' : 'audit.no')}</>;
  if (typeof value === 'string' || typeof value === 'number') return <>{String(value)}</>;
  return <code>{JSON.stringify(value)}</code>;
}

/** Changed fields with their values before and after, as far as the log has them. */
export function AuditChanges({ changes }: { changes: Record<string, unknown> }) {
  const { t } = useTranslation();
  const messages = useAuditMessages();
  return Object.entries(changes).map(([name, value]) => (
    <div key={name}>
      <dt>{messages.field(name)}</dt>
      <dd>
        {isChange(value) ? (
          <>
            <del>
              <Value value={value.from} />
            </del>
            <ArrowRight size={12} aria-label={t('audit.becomes')} role="img" />
            <ins>
              <Value value={value.to} />
            </ins>
          </>
        ) : (
          <Value value={value} />
        )}
      </dd>
    </div>
  ));
}
