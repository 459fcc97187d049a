import { Button } from '@mantine/core';
import type { ApiToken } from '@ximblox/contract';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import classes from './api-tokens.module.css';
import { useScopeName } from './use-scope-name.ts';

/** Milliseconds before its end in which a token is shown as about to end. */
const soon = 7 * 86_400_000;

const endsSoon = (expiresAt: string): boolean => Date.parse(expiresAt) - Date.now() < soon;

function Expiry({ token: { expiresAt } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  if (expiresAt === null) return <>{t('apiTokens.forGood')}</>;
  return (
    <time dateTime={expiresAt} className={classes.expiry} data-soon={endsSoon(expiresAt)}>
      {date(expiresAt)}
    </time>
  );
}

function Row({ token, onRevoke }: { token: ApiToken; onRevoke: (token: ApiToken) => void }) {
  const { t } = useTranslation();
  const scopeName = useScopeName();
  const { name, ending, scopes, idle, owner, isOwnerActive, lastUsedAt } = token;
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {name}
        <span className={classes.detail}>{t('apiTokens.ending', { ending })}</span>
      </th>
      <td className={classes.scopes}>
        <ul>
          {scopes.map((scope) => (
            <li key={scope} data-idle={idle.includes(scope)}>
              {scopeName(scope)}
              {idle.includes(scope) && (
                <span className={classes.detail}>{t('apiTokens.idle', { owner: owner.name })}</span>
              )}
            </li>
          ))}
        </ul>
      </td>
      <td data-label={t('apiTokens.column.owner')}>
        {owner.name}
        {!isOwnerActive && <span className={classes.inactive}>{t('apiTokens.inactive')}</span>}
      </td>
      <td className={classes.time} data-label={t('apiTokens.column.used')}>
        {lastUsedAt === null ? t('apiTokens.never') : <DateTime time={lastUsedAt} />}
      </td>
      <td className={classes.time} data-label={t('apiTokens.column.expires')}>
        <Expiry token={token} />
      </td>
      <td className={classes.actions}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Ban size={14} aria-hidden />}
          aria-label={t('apiTokens.revokeOne', { name })}
          onClick={() => onRevoke(token)}
        >
          {t('apiTokens.revoke')}
        </Button>
      </td>
    </tr>
  );
}

/** Tokens as a table; on a narrow window each row becomes a card. */
export function TokenTable({ tokens, onRevoke }: { tokens: readonly ApiToken[]; onRevoke: (token: ApiToken) => void }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('apiTokens.column.name')}</th>
          <th scope="col">{t('apiTokens.column.scopes')}</th>
          <th scope="col">{t('apiTokens.column.owner')}</th>
          <th scope="col">{t('apiTokens.column.used')}</th>
          <th scope="col">{t('apiTokens.column.expires')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}
