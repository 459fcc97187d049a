import { Button, Textarea } from '@mantine/core';
import { contract, type ErrorItem, type Release, type ReleaseAction } from '@ximblox/contract';
import { Ban, CalendarClock, CalendarX, CircleCheck, Eye, MonitorPlay, PackageOpen, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { releasesKey, setRelease } from '../../lib/releases.ts';
import { useWorkingRelease, workIn } from '../../lib/working-release.ts';
import { localTime } from '../../lib/zoned-time.ts';
import type { MenuAction } from '../../ui/actions-menu.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { Modal } from '../../ui/modal.tsx';
import { isOfItem, ReleaseErrors } from '../../ui/release-errors.tsx';
import { ScheduleReleaseModal } from '../../ui/schedule-release-modal.tsx';
import { useCall } from '../../ui/use-call.ts';
import { ReleaseModal } from './release-modal.tsx';

type Asked = Extract<ReleaseAction, 'publish' | 'cancel' | 'roll-back' | 'reject'>;
type Dialog = Asked | 'edit' | 'schedule';

/** The call of each action that needs no form of its own. */
const calls = {
  'request-review': contract.releases.requestReview,
  approve: contract.releases.approve,
  publish: contract.releases.publish,
  cancel: contract.releases.cancel,
} as const;

/** Returns a function that performs an action and shows the release that results. */
function useReleaseAction(release: Release) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isRunning, run } = useCall();
  const params = { id: String(release.id) };
  const { revision } = release;
  const backName = t('releases.rollBackName', { name: release.name }).slice(0, 100);
  const send = (action: Exclude<ReleaseAction, 'edit' | 'schedule'>, reason: string) => {
    if (action === 'reject') return api.call(contract.releases.reject, { params, body: { reason, revision } });
    if (action === 'roll-back') return api.call(contract.releases.rollBack, { params, body: { name: backName } });
    if (action === 'unschedule')
      return api.call(contract.releases.schedule, { params, body: { publishAt: null, revision } });
    return api.call(calls[action], { params, body: { revision } });
  };
  const [refused, setRefused] = useState<readonly ErrorItem[]>([]);
  const onErrors = (errors: readonly ErrorItem[]): boolean => {
    const ofItems = errors.some(isOfItem);
    if (ofItems) setRefused(errors);
    return ofItems;
  };
  const perform = async (action: Exclude<ReleaseAction, 'edit' | 'schedule'>, reason = ''): Promise<boolean> => {
    setRefused([]);
    const done = await run(() => send(action, reason), t(`releases.done.${action}`, { name: release.name }), onErrors);
    if (!done) {
      // Someone else may have changed or closed it.
      await queryClient.invalidateQueries({ queryKey: releasesKey });
      return false;
    }
    await setRelease(done.answer.release);
    if (action === 'roll-back') void navigate(`/releases/${done.answer.release.id}`);
    return true;
  };
  return { isRunning, perform, refused };
}

/** Asks before an action that changes what visitors see, or that needs a reason. */
function AskModal({ release, action, onClose }: { release: Release; action: Asked; onClose(): void }) {
  const { t } = useTranslation();
  const { isRunning, perform, refused } = useReleaseAction(release);
  const [reason, setReason] = useState('');
  // The ellipsis of a menu item says that it opens a dialog.
  const heading = t(`releases.action.${action}`).replace(/\s?…$/, '');
  const confirm = async (): Promise<void> => {
    if (await perform(action, reason)) onClose();
  };
  return (
    <Modal
      title={heading}
      size="sm"
      onClose={onClose}
      confirm={{
        text: action === 'roll-back' ? t('releases.create') : heading,
        isDangerous: action === 'cancel',
        disabled: action === 'reject' && reason.trim() === '',
        isRunning,
        onClick: () => void confirm(),
      }}
    >
      <p>{t(`releases.ask.${action}`, { name: release.name, count: release.items })}</p>
      {refused.length > 0 && <ReleaseErrors releaseID={release.id} errors={refused} text={t('releases.refused')} />}
      {action === 'reject' && (
        <Textarea
          label={t('releases.reason')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </Modal>
  );
}

/** Buttons and menu with the actions that the user can perform on a release. */
export function ReleaseActions({ release }: { release: Release }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Dialog>();
  const { isRunning, perform } = useReleaseAction(release);
  const working = useWorkingRelease();
  const can = (action: ReleaseAction): boolean => release.availableActions.includes(action);
  const { rollBack } = release;
  const primary = (['publish', 'approve', 'request-review', 'roll-back'] as const).find(
    (action) => can(action) && !(action === 'roll-back' && rollBack),
  );
  // Of a published release, the one that will undo it is shown.
  const shownID = release.items > 0 && can('edit') ? release.id : rollBack?.state !== 'published' && rollBack?.id;
  const open = (action: Dialog) => () => setDialog(action);
  const offered: (MenuAction & { name: ReleaseAction })[] = [
    { name: 'schedule', icon: CalendarClock, text: t('releases.action.schedule'), onClick: open('schedule') },
    {
      name: 'unschedule',
      icon: CalendarX,
      text: t('releases.action.unschedule'),
      onClick: () => void perform('unschedule'),
    },
    {
      name: 'request-review',
      icon: Eye,
      text: t('releases.action.request-review'),
      onClick: () => void perform('request-review'),
    },
    { name: 'approve', icon: CircleCheck, text: t('releases.action.approve'), onClick: () => void perform('approve') },
    { name: 'reject', icon: Undo2, text: t('releases.action.reject'), onClick: open('reject') },
    {
      name: 'roll-back',
      icon: Undo2,
      text: t('releases.action.roll-back'),
      onClick: open('roll-back'),
    },
    { name: 'cancel', icon: Ban, text: t('releases.action.cancel'), isDangerous: true, onClick: open('cancel') },
  ];
  const more = offered.filter(({ name }) => can(name) && name !== primary);
  return (
    <>
      {shownID && (
        <Button
          component="a"
          href={`/cmsadmin/at/release-${shownID}/`}
          target="_blank"
          variant="default"
          leftSection={<MonitorPlay size={16} aria-hidden />}
        >
          {t(shownID === release.id ? 'releases.preview' : 'releases.previewRollBack')}
        </Button>
      )}
      {can('edit') && working?.id !== release.id && (
        <Button
          variant={release.items === 0 ? 'filled' : 'default'}
          leftSection={<PackageOpen size={16} aria-hidden />}
          onClick={() => workIn({ id: release.id, name: release.name })}
        >
          {t('workingRelease.here')}
        </Button>
      )}
      {can('edit') && (
        <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={open('edit')}>
          {t('releases.edit')}
        </Button>
      )}
      {more.length > 0 && <LazyActionsMenu label={t('releases.more', { name: release.name })} actions={more} />}
      {primary && (
        <Button
          loading={isRunning}
          onClick={primary === 'publish' || primary === 'roll-back' ? open(primary) : () => void perform(primary)}
        >
          {t(`releases.action.${primary}`)}
        </Button>
      )}
      {dialog === 'edit' && <ReleaseModal release={release} onClose={() => setDialog(undefined)} />}
      {dialog === 'schedule' && (
        <ScheduleReleaseModal
          release={release}
          first={release.publishAt ? localTime(release.publishAt) : { date: '', time: '' }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog && dialog !== 'edit' && dialog !== 'schedule' && (
        <AskModal release={release} action={dialog} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
