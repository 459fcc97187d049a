import type { ApiToken } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import classes from './api-tokens.module.css';
import { useScopeName } from './use-scope-name.ts';

/** What a token allows, and what of that its owner may not do. */
export function TokenScopes({ token: { scopes, idle, owner } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const scopeName = useScopeName();
  return (
    <ul className={classes.scopes}>
      {scopes.map((scope) => (
        <li key={scope} data-idle={idle.includes(scope)}>
          {scopeName(scope)}
          {idle.includes(scope) && <CellDetail>{t('apiTokens.idle', { owner: owner.name })}</CellDetail>}
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds before its end in which a token is shown as about to end. */
const soon = 7 * 86_400_000;

const endsSoon = (expiresAt: string): boolean => Date.parse(expiresAt) - Date.now() < soon;

export function TokenExpiry({ token: { expiresAt } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  if (expiresAt === null) return t('apiTokens.forGood');
  return (
    <time dateTime={expiresAt} className={classes.expiry} data-soon={endsSoon(expiresAt)}>
      {date(expiresAt)}
    </time>
  );
}
