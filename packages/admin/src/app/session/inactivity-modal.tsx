import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';

interface InactivityModalProps {
  /** Seconds until the session ends. */
  seconds: number;
  onStay: () => void;
}

/** Warns with a countdown that the session is about to end. Any activity closes it, as does its button. */
export function InactivityModal({ seconds, onStay }: InactivityModalProps) {
  const { t } = useTranslation();
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <Modal
      title={t('auth.inactivity.title')}
      size="sm"
      onClose={onStay}
      confirm={{ text: t('auth.inactivity.stay'), onClick: onStay }}
    >
      {/* The timer role is not announced every second; the dialog announces the first text. */}
      <p role="timer">{t('auth.inactivity.text', { count: left })}</p>
    </Modal>
  );
}
