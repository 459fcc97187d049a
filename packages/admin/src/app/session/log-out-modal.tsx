import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { logOut } from './log-out.ts';

/** Asks before logging out. */
export function LogOutModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = (): void => {
    setRunning(true);
    logOut().catch((error: unknown) => {
      setRunning(false);
      setFailure(errorsOfFailure(error).map(textOf).join(' '));
    });
  };
  return (
    <Modal
      title={t('auth.logout.title')}
      size="sm"
      onClose={onClose}
      buttons={[
        { text: t('auth.logout.cancel'), theme: 'grey', onClick: onClose },
        { text: t('auth.logout.confirm'), theme: 'orange', isRunning, onClick: confirm },
      ]}
    >
      <p>{t('auth.logout.message')}</p>
      {failure && (
        <Text c="var(--danger)" role="alert">
          {failure}
        </Text>
      )}
    </Modal>
  );
}
