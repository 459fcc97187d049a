import { Modal as MantineModal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusRestore } from './focus-restore.ts';
import classes from './full-screen.module.css';
import { markInitialFocus } from './modal.tsx';
import { useEscape } from './use-escape.ts';

interface FullScreenProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Full-window dialog; its content fills the space below the title. Mount it to open it. */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const { t } = useTranslation();
  useFocusRestore();
  useEscape(onClose);
  return (
    <MantineModal
      opened
      fullScreen
      title={title}
      onClose={onClose}
      closeOnEscape={false}
      padding={0}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div ref={markInitialFocus} className={classes.inner}>
        {children}
      </div>
    </MantineModal>
  );
}
