import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';

interface InactivityModalProps {
  /** Until the end. */
  seconds: number;
  onStay: () => void;
}

/** Warns that the session is about to end, counting down. Any sign of life takes it away; the button is one that can be found. */
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
      {/* A timer role is not read out every second; the first sentence is, with the dialog. */}
      <p role="timer">{t('auth.inactivity.text', { count: left })}</p>
    </Modal>
  );
}
