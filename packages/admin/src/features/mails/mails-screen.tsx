import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract, type UnsentMail } from '@ximblox/contract';
import { MailCheck, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './mails.module.css';

const pageSize = 25;

function Mail({ mail, onDone }: { mail: UnsentMail; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const act = async (action: 'retry' | 'forget'): Promise<void> => {
    setRunning(true);
    try {
      await api.call(contract.mails[action], { params: { id: mail.id } });
      toast({ text: t(`mails.done.${action}`) });
    } catch (failure) {
      toast({ text: errorsOfFailure(failure).map(textOf).join(' '), kind: 'error' });
    }
    await onDone();
    setRunning(false);
  };
  const isGivenUp = mail.state === 'failed';
  return (
    <li className={classes.mail}>
      <div className={classes.what}>
        <h2 className={classes.subject}>{mail.subject}</h2>
        <p className={classes.detail}>
          {mail.to} · <DateTime time={mail.queuedAt} />
        </p>
        <p className={classes.failure}>
          <strong data-state={mail.state}>{t(`mails.state.${mail.state}`)}</strong>{' '}
          {t('mails.attempts', { count: mail.attempts })}
        </p>
        {mail.failure && <code className={classes.answer}>{mail.failure}</code>}
      </div>
      {isGivenUp && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-md"
            disabled={isRunning}
            leftSection={<RotateCw size={14} aria-hidden />}
            onClick={() => void act('retry')}
          >
            {t('mails.retry')}
            <span className="visually-hidden">: {mail.subject}</span>
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            disabled={isRunning}
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={() => void act('forget')}
          >
            {t('mails.forget')}
            <span className="visually-hidden">: {mail.subject}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** The mails that the mail server has not taken: those that were given up, and those that are tried again. */
export function MailsScreen() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [pageIndex, setPageIndex] = useState(0);
  const list = useQuery({
    queryKey: ['mails', pageIndex],
    queryFn: ({ signal }) => api.call(contract.mails.list, { body: { pageIndex, pageSize }, signal }),
    placeholderData: (before) => keepRows(before),
  });
  const isSteppingBack = useStepBack(list, { pageIndex, pageSize }, setPageIndex);
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['mails'] });
  return (
    <>
      <PageHeader title={t('mails.title')} description={t('mails.description')} />
      {list.error && <ErrorState failure={list.error} onRetry={() => void list.refetch()} />}
      {(list.isPending || isSteppingBack) && <LoadingState />}
      {list.data?.items.length === 0 && !isSteppingBack && <EmptyState title={t('mails.empty')} icon={MailCheck} />}
      <ul className={classes.mails} aria-busy={list.isPlaceholderData}>
        {list.data?.items.map((mail) => (
          <Mail key={mail.id} mail={mail} onDone={refresh} />
        ))}
      </ul>
      <Pagination
        pageIndex={pageIndex}
        pageSize={pageSize}
        totalItems={list.data?.totalItems ?? 0}
        onChange={setPageIndex}
      />
    </>
  );
}
