import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type DeliveryState, deliveryStates, type Webhook } from '@ximblox/contract';
import { ArrowLeft, FileSearch, KeyRound, Pencil, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SecretModal } from '../../ui/secret-modal.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { pageSize, useDeliveries } from './use-deliveries.ts';
import { WebhookModal } from './webhook-modal.tsx';
import { refreshWebhooks, webhookQuery } from './webhook-queries.ts';
import { WebhookState } from './webhook-state.tsx';
import classes from './webhooks.module.css';

/** What it listens to, in one line. */
function Facts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const types = usePageTypes();
  const { events, locales, pageTypes } = webhook;
  const facts = [
    [t('webhooks.column.events'), events.map((event) => t(`webhooks.event.${event}`)).join(', ')],
    [t('webhooks.locales'), locales.map(localeName).join(', ')],
    [t('webhooks.pageTypes'), pageTypes.map((id) => pageTypeLabel(types, id)).join(', ')],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('webhooks.column.state')}</dt>
        <dd>
          <WebhookState webhook={webhook} />
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was delivered, and what waits. */
function Log({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { query, change, list, isSteppingBack } = useDeliveries(String(webhook.id));
  const isNarrowed = query.searchTerm !== '' || query.state !== '';
  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={6} />;
    if (list.data.items.length > 0) {
      return <DeliveryTable deliveries={list.data.items} isStale={list.isPlaceholderData} isOn={webhook.active} />;
    }
    return isNarrowed ? (
      <EmptyState title={t('search.noResults')} icon={FileSearch} />
    ) : (
      <EmptyState title={t('webhooks.delivery.empty')} icon={WebhookIcon}>
        {t('webhooks.delivery.emptyText')}
      </EmptyState>
    );
  };
  return (
    <section className={classes.log}>
      <h2>{t('webhooks.delivery.title')}</h2>
      <div className={classes.toolbar}>
        <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm })} />
        <NativeSelect
          aria-label={t('webhooks.column.state')}
          value={query.state}
          onChange={(event) => change({ state: event.currentTarget.value as DeliveryState | '' })}
          data={[
            { value: '', label: t('webhooks.delivery.allStates') },
            ...deliveryStates.map((value) => ({ value, label: t(`webhooks.delivery.state.${value}`) })),
          ]}
        />
        <output className={classes.count}>
          {list.data && t('webhooks.delivery.count', { count: list.data.totalItems })}
        </output>
      </div>
      {rows()}
      <Pagination
        pageIndex={query.pageIndex}
        pageSize={pageSize}
        totalItems={list.data?.totalItems ?? 0}
        onChange={(pageIndex) => change({ pageIndex })}
      />
    </section>
  );
}

type Open = 'edit' | 'renew' | 'delete';

/** One webhook: what it listens to, its log, and what can be done with it. */
export function WebhookScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const [open, setOpen] = useState<Open>();
  const [isRunning, setRunning] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  const params = { id };

  const act = async <T,>(call: () => Promise<T>): Promise<T | undefined> => {
    setRunning(true);
    try {
      return await call();
    } catch (failure) {
      toast({ text: errorsOfFailure(failure).map(textOf).join(' '), kind: 'error' });
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  const tryOut = async (): Promise<void> => {
    if (await act(() => api.call(contract.webhooks.test, { params }))) toast({ text: t('webhooks.tested') });
    await refreshWebhooks();
  };
  const renew = async (): Promise<void> => {
    const answer = await act(() => api.call(contract.webhooks.renewSecret, { params }));
    setOpen(undefined);
    setSecret(answer?.secret);
  };
  const remove = async (name: string): Promise<void> => {
    if (!(await act(() => api.call(contract.webhooks.delete, { params })))) return;
    toast({ text: t('webhooks.deleted', { name }) });
    await navigate('/webhooks');
    await refreshWebhooks();
  };

  const backLink = (
    <Link className={classes.back} to="/webhooks">
      <ArrowLeft size={14} aria-hidden />
      {t('webhooks.back')}
    </Link>
  );
  if (error || !webhook) {
    return (
      <>
        {backLink}
        <PageHeader title={t('webhooks.title')} />
        {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </>
    );
  }
  const { name, url, active } = webhook;
  return (
    <>
      {backLink}
      <PageHeader
        title={name}
        description={<span className={classes.url}>{url}</span>}
        actions={
          <>
            <LazyActionsMenu
              label={t('page.overview.action.more', { title: name })}
              actions={[
                { text: t('webhooks.renew.action'), icon: KeyRound, onClick: () => setOpen('renew') },
                { text: t('common.delete'), icon: Trash2, isDangerous: true, onClick: () => setOpen('delete') },
              ]}
            />
            {active && (
              <Button
                variant="default"
                leftSection={<Send size={16} aria-hidden />}
                disabled={isRunning}
                onClick={() => void tryOut()}
              >
                {t('webhooks.test')}
              </Button>
            )}
            <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
              {t('common.edit')}
            </Button>
          </>
        }
      />
      <Facts webhook={webhook} />
      <Log webhook={webhook} />
      {open === 'edit' && <WebhookModal webhook={webhook} onClose={() => setOpen(undefined)} />}
      {open === 'renew' && (
        <Modal
          title={t('webhooks.renew.action')}
          size="sm"
          onClose={() => setOpen(undefined)}
          confirm={{ text: t('webhooks.renew.submit'), isRunning, onClick: () => void renew() }}
        >
          <p>{t('webhooks.renew.text')}</p>
        </Modal>
      )}
      {open === 'delete' && (
        <Modal
          title={t('webhooks.delete')}
          size="sm"
          onClose={() => setOpen(undefined)}
          confirm={{ text: t('common.delete'), isRunning, onClick: () => void remove(name) }}
        >
          <p>{t('webhooks.deleteText', { name })}</p>
        </Modal>
      )}
      {secret !== undefined && (
        <SecretModal
          title={t('webhooks.secret.title', { name })}
          text={t('webhooks.renew.done')}
          label={t('webhooks.secret.label')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
