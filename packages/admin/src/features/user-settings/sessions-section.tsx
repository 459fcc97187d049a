import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type SessionInfo } from '@ximblox/contract';
import { Laptop, LogOut, MonitorSmartphone, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, leaveForLogin } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';
import classes from './user-settings-screen.module.css';

const icons = { desktop: Laptop, phone: Smartphone, other: MonitorSmartphone };

function useDeviceName(): (session: SessionInfo) => string {
  const { t } = useTranslation();
  return ({ browser, system }) => {
    if (browser !== '' && system !== '') return t('sessions.device', { browser, system });
    return browser || system || t('sessions.unknown');
  };
}

function Place({ session }: { session: SessionInfo }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <span className={classes.muted}>
      {t(`sessions.place.${session.place}`)} ({session.address}) ·{' '}
      {t('sessions.since', { time: dateTime(session.createdAt) })}
    </span>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  name: string;
  onEnd(): void;
}

function SessionRow({ session, name, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const Icon = icons[session.kind];
  return (
    <li>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <span className={classes.device}>
        <span>
          <strong>{name}</strong>{' '}
          {session.isCurrent ? (
            <span className="small success">{t('sessions.current')}</span>
          ) : (
            <span className={classes.muted}>
              <DateTime time={session.lastSeenAt} />
            </span>
          )}
        </span>
        <Place session={session} />
      </span>
      {!session.isCurrent && (
        <Button variant="default" size="compact-sm" aria-label={t('sessions.endOne', { device: name })} onClick={onEnd}>
          {t('menu.logOut')}
        </Button>
      )}
    </li>
  );
}

/** Asks whether to end all sessions, and whether API tokens end too. */
function EndAllModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ revokeTokens }) => api.call(contract.sessions.endAll, { body: { revokeTokens: revokeTokens !== undefined } }),
    leaveForLogin,
  );
  return (
    <Modal
      title={t('sessions.endAll')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('sessions.endAll'), isRunning, form: 'end-all' }}
    >
      <form id="end-all" className="stack gap-16" onSubmit={onSubmit}>
        <p className="break-anywhere">{t('sessions.endAllText')}</p>
        <Checkbox name="revokeTokens" label={t('auth.revokeTokens')} description={t('auth.revokeTokensHelp')} />
        <ErrorList errors={errors.all} />
      </form>
    </Modal>
  );
}

/** The user's sessions, with actions to end one or all of them. */
export function SessionsSection() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const deviceName = useDeviceName();
  const { run } = useCall();
  const list = useQuery({
    queryKey: ['user', 'sessions'],
    queryFn: ({ signal }) => api.call(contract.sessions.list, { signal }),
  });
  const end = async (session: SessionInfo): Promise<void> => {
    const call = () => api.call(contract.sessions.end, { params: { id: String(session.id) } });
    const done = t('sessions.ended', { device: deviceName(session) });
    // A session that has ended already only disappears from the list.
    await run(call, done, (errors) => errors.some(({ property }) => property === 'id'));
    await queryClient.invalidateQueries({ queryKey: ['user', 'sessions'] });
  };
  if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState rows={3} />;
  return (
    <div>
      <ul className={classes.sessions}>
        {list.data.map((session) => (
          <SessionRow key={session.id} session={session} name={deviceName(session)} onEnd={() => void end(session)} />
        ))}
      </ul>
      <Button
        variant="default"
        className="margin-top-16"
        leftSection={<LogOut size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('sessions.endAll')}
      </Button>
      {isAsking && <EndAllModal onClose={() => setAsking(false)} />}
    </div>
  );
}
