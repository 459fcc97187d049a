import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import modal from '../modal.module.css';

interface StepButtonsProps {
  /** Closes the dialog of the steps; left out if they fill a screen. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** Buttons of a step, in the footer of its dialog or below the form of a screen. */
export function StepButtons({ onCancel, children }: StepButtonsProps) {
  const { t } = useTranslation();
  if (!onCancel) return <div className="flex wrap gap-8 margin-top-8">{children}</div>;
  return (
    <div className={modal.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      {children}
    </div>
  );
}
