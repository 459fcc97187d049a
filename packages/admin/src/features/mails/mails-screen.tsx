import { contract, type UnsentMail } from '@ximblox/contract';
import { CircleAlert, Clock, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useList } from '../../lib/list/use-list.ts';
import { queryClient } from '../../lib/query-client.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { RetryActions } from '../../ui/retry-actions.tsx';
import { useCall } from '../../ui/use-call.ts';

const looks = {
  failed: { icon: CircleAlert, tone: 'danger' },
  waiting: { icon: Clock, tone: 'warning' },
} as const;

/** Actions for a failed mail that is not retried automatically. */
function MailActions({ mail: { id, subject, state } }: { mail: UnsentMail }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  if (state !== 'failed') return null;
  const act = async (action: 'retry' | 'forget'): Promise<void> => {
    await run(() => api.call(contract.mails[action], { params: { id } }), t(`mails.done.${action}`));
    await queryClient.invalidateQueries({ queryKey: ['mails'] });
  };
  return (
    <RetryActions retry={t('mails.retry')} name={subject} isRunning={isRunning} onAct={(action) => void act(action)} />
  );
}

/** Emails that the mail server did not accept: failed ones and those that are retried. */
export function MailsScreen() {
  const { t } = useTranslation();
  const list = useList({
    queryKey: ['mails'],
    read: ({ pageIndex, pageSize }, signal) => api.call(contract.mails.list, { body: { pageIndex, pageSize }, signal }),
  });
  return (
    <ListScreen
      title={t('mails.title')}
      back={{ to: '/system', text: t('system.title') }}
      description={t('mails.description')}
      list={list}
      empty={{ title: t('mails.empty'), icon: MailCheck }}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('mails.column.mail'),
          isTitle: true,
          renderCell: ({ subject, to, queuedAt }) => (
            <>
              <RowTitle>{subject}</RowTitle>
              <CellDetail>
                {to} · <DateTime time={queuedAt} />
              </CellDetail>
            </>
          ),
        },
        {
          head: t('mails.column.state'),
          renderCell: ({ state, attempts }) => (
            <>
              <Status {...looks[state]}>{t(`mails.state.${state}`)}</Status>
              <CellDetail>{t('mails.attempts', { count: attempts })}</CellDetail>
            </>
          ),
        },
        { head: t('mails.column.answer'), renderCell: ({ failure }) => failure && <code>{failure}</code> },
      ]}
      renderActions={(mail) => <MailActions mail={mail} />}
    />
  );
}
