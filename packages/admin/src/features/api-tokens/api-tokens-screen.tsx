import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ApiToken, contract } from '@ximblox/contract';
import { KeySquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SecretModal } from '../../ui/secret-modal.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { TokenModal } from './token-modal.tsx';
import { TokenTable } from './token-table.tsx';

const queryKey = ['api-tokens'];

/** Asks before a token stops working. */
function RevokeModal({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const revoke = async (): Promise<void> => {
    setRunning(true);
    try {
      await api.call(contract.apiTokens.revoke, { params: { id: token.id } });
      toast({ text: t('apiTokens.revoked', { name: token.name }) });
    } catch (failure) {
      toast({ text: errorsOfFailure(failure).map(textOf).join(' '), kind: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <Modal
      title={t('apiTokens.revokeTitle')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('apiTokens.revoke'), isRunning, onClick: () => void revoke() }}
    >
      <p>{t('apiTokens.revokeText', { name: token.name })}</p>
    </Modal>
  );
}

/** Keys of programs: whose they are, what they may, and when they were last used. */
export function ApiTokensScreen() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string }>();
  const [revoked, setRevoked] = useState<ApiToken>();
  const list = useQuery({ queryKey, queryFn: ({ signal }) => api.call(contract.apiTokens.list, { signal }) });
  return (
    <>
      <PageHeader
        title={t('apiTokens.title')}
        description={t('apiTokens.description')}
        actions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('apiTokens.add')}
          </Button>
        }
      />
      {list.error && <ErrorState failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingState />}
      {list.data?.length === 0 && (
        <EmptyState title={t('apiTokens.empty')} icon={KeySquare}>
          {t('apiTokens.emptyText')}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && <TokenTable tokens={list.data} onRevoke={setRevoked} />}
      {isAdding && (
        <TokenModal
          onClose={() => setAdding(false)}
          onMade={async ({ apiToken, token }) => {
            await queryClient.invalidateQueries({ queryKey });
            setMade({ name: apiToken.name, token });
          }}
        />
      )}
      {made && (
        <SecretModal
          title={t('apiTokens.secretTitle', { name: made.name })}
          text={t('apiTokens.secretText')}
          label={t('apiTokens.secretLabel')}
          secret={made.token}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoked && <RevokeModal token={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}
