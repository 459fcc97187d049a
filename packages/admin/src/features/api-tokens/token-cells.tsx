import type { ApiToken } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import { useScopeName } from './use-scope-name.ts';

/** Scopes of a token. Scopes without effect, because the owner lacks the permission, are marked. */
export function TokenScopes({ token: { scopes, idle, owner } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const scopeName = useScopeName();
  return (
    <ul className="stack gap-2">
      {scopes.map((scope) => (
        <li key={scope} className={idle.includes(scope) ? 'muted' : undefined}>
          {scopeName(scope)}
          {idle.includes(scope) && <CellDetail>{t('apiTokens.idle', { owner: owner.name })}</CellDetail>}
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds before expiry from which the date is highlighted. */
const warningPeriod = 7 * 86_400_000;

const expiresSoon = (expiresAt: string): boolean => Date.parse(expiresAt) - Date.now() < warningPeriod;

export function TokenExpiry({ token: { expiresAt } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  if (expiresAt === null) return t('apiTokens.neverExpires');
  return (
    <time dateTime={expiresAt} className={expiresSoon(expiresAt) ? 'danger' : undefined}>
      {date(expiresAt)}
    </time>
  );
}
