import { Textarea } from '@mantine/core';
import type { Release, ReleaseAction } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localTime } from '../../lib/zoned-time.ts';
import { Modal } from '../../ui/modal.tsx';
import { ReleaseErrors } from '../../ui/release-errors.tsx';
import { ScheduleReleaseModal } from '../../ui/schedule-release-modal.tsx';
import { ReleaseModal } from './release-modal.tsx';
import { useReleaseAction } from './use-release-action.ts';

/** An action that is confirmed, or that needs a reason. */
type ConfirmedAction = Extract<ReleaseAction, 'publish' | 'cancel' | 'roll-back' | 'reject'>;

/** An action that opens a dialog. */
export type DialogAction = ConfirmedAction | Extract<ReleaseAction, 'edit' | 'schedule'>;

interface ConfirmModalProps {
  release: Release;
  action: ConfirmedAction;
  onClose(): void;
}

/** Asks before an action that changes what visitors see, or that needs a reason. */
function ConfirmModal({ release, action, onClose }: ConfirmModalProps) {
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
      isDirty={reason.trim() !== ''}
      buttons={[
        // “Cancel” beside “Cancel release” would leave open what it cancels.
        { text: action === 'cancel' ? t('releases.keep') : t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: heading,
          theme: action === 'cancel' ? 'red' : 'orange',
          disabled: action === 'reject' && reason.trim() === '',
          isRunning,
          onClick: () => void confirm(),
        },
      ]}
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

interface ReleaseDialogProps {
  release: Release;
  action: DialogAction;
  onClose(): void;
}

/** The dialog of an action on a release. */
export function ReleaseDialog({ release, action, onClose }: ReleaseDialogProps) {
  if (action === 'edit') return <ReleaseModal release={release} onClose={onClose} />;
  if (action !== 'schedule') return <ConfirmModal release={release} action={action} onClose={onClose} />;
  const first = release.publishAt ? localTime(release.publishAt) : { date: '', time: '' };
  return <ScheduleReleaseModal release={release} first={first} onClose={onClose} />;
}
