import { Button } from '@mantine/core';
import { type ApiToken, contract } from '@ximblox/contract';
import { Ban, KeySquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useWholeList } from '../../lib/list/use-list.ts';
import { queryClient } from '../../lib/query-client.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { SecretModal } from '../../ui/secret-modal.tsx';
import { RevokeModal } from './revoke-modal.tsx';
import { TokenExpiry, TokenScopes } from './token-cells.tsx';
import { TokenModal } from './token-modal.tsx';

const queryKey = ['api-tokens'];
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

function useColumns() {
  const { t } = useTranslation();
  const columns: Column<ApiToken>[] = [
    {
      head: t('apiTokens.column.name'),
      isTitle: true,
      renderCell: ({ name, ending }) => (
        <>
          <RowTitle>{name}</RowTitle>
          <CellDetail>{t('apiTokens.ending', { ending })}</CellDetail>
        </>
      ),
    },
    { head: t('apiTokens.column.scopes'), renderCell: (token) => <TokenScopes token={token} /> },
    {
      head: t('apiTokens.column.owner'),
      isNamed: true,
      renderCell: ({ owner, isOwnerActive }) => (
        <>
          {owner.name}
          {!isOwnerActive && <span className="caption block danger">{t('apiTokens.inactive')}</span>}
        </>
      ),
    },
    {
      head: t('apiTokens.column.used'),
      isNamed: true,
      renderCell: ({ lastUsedAt }) => (lastUsedAt === null ? t('apiTokens.never') : <DateTime time={lastUsedAt} />),
    },
    { head: t('apiTokens.column.expires'), isNamed: true, renderCell: (token) => <TokenExpiry token={token} /> },
  ];
  return columns;
}

/** API tokens with their owners, scopes and last use. */
export function ApiTokensScreen() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ name: string; token: string }>();
  const [revoked, setRevoked] = useState<ApiToken>();
  const list = useWholeList({
    queryKey,
    read: (signal) => api.call(contract.apiTokens.list, { signal }),
  });
  return (
    <>
      <ListScreen
        title={t('apiTokens.title')}
        description={t('apiTokens.description')}
        headerActions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('apiTokens.add')}
          </Button>
        }
        list={list}
        empty={{ title: t('apiTokens.empty'), icon: KeySquare, text: t('apiTokens.emptyText') }}
        rowKey={({ id }) => id}
        columns={useColumns()}
        renderActions={(token) => (
          <Button
            variant="default"
            size="compact-md"
            className="danger"
            leftSection={<Ban size={14} aria-hidden />}
            aria-label={t('apiTokens.revokeOne', { name: token.name })}
            onClick={() => setRevoked(token)}
          >
            {t('apiTokens.revoke')}
          </Button>
        )}
      />
      {isAdding && (
        <TokenModal
          onClose={() => setAdding(false)}
          onCreated={async ({ apiToken, token }) => {
            await refresh();
            setCreated({ name: apiToken.name, token });
          }}
        />
      )}
      {created && (
        <SecretModal
          title={t('apiTokens.secretTitle', { name: created.name })}
          text={t('apiTokens.secretText')}
          label={t('apiTokens.secretLabel')}
          secret={created.token}
          onClose={() => setCreated(undefined)}
        />
      )}
      {revoked && <RevokeModal token={revoked} onClose={() => setRevoked(undefined)} onCalled={refresh} />}
    </>
  );
}
