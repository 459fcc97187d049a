import { Button, TextInput } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';
import { Modal } from './modal.tsx';
import classes from './secret-modal.module.css';

interface SecretModalProps {
  title: string;
  /** Explains the secret, and that it is shown only once. */
  text: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret once. Only its button closes it, not Escape or a click outside. */
export function SecretModal({ title, text, label, secret, onClose }: SecretModalProps) {
  const { t } = useTranslation();
  return (
    <Modal title={title} isPersistent onClose={onClose} confirm={{ text: t('secret.done'), onClick: onClose }}>
      <div className="stack gap-16">
        <p>{text}</p>
        <div className={`flex wrap gap-8 ${classes.secret}`}>
          <TextInput
            readOnly
            label={label}
            value={secret}
            spellCheck={false}
            classNames={{ root: 'grow-wide', input: 'small mono truncate' }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="default"
            leftSection={<Copy size={16} aria-hidden />}
            onClick={() => void copyText(t, secret, t('secret.copied'))}
          >
            {t('secret.copy')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
