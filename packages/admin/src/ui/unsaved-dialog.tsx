import { Button, CloseButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusRestore } from './focus-restore.ts';
import classes from './unsaved-dialog.module.css';
import { useEscape } from './use-escape.ts';

interface UnsavedDialogProps {
  isSaving: boolean;
  onSave(): void;
  onDiscard(): void;
  onStay(): void;
}

/**
 * Asks whether to save or discard unsaved changes before leaving. It is needed when the connection is lost, so it is loaded with
 * the form, and does without the library of the other dialogs, which is large.
 */
export function UnsavedDialog({ isSaving, onSave, onDiscard, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusRestore();
  useEscape(onStay);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A key press should neither save nor discard.
    heading.current?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`card surface ${classes.dialog}`}
      aria-labelledby={title}
      // By a click outside.
      closedby="any"
      onClose={() => {
        if (!dialog.current?.open) onStay();
      }}
    >
      <div className={`stack gap-16 ${classes.content}`}>
        <div className="row gap-8 spread">
          <h2 ref={heading} id={title} tabIndex={-1} className="no-outline">
            {t('unsaved.title')}
          </h2>
          <CloseButton aria-label={t('common.close')} onClick={onStay} />
        </div>
        <p className="margin-0">{t('unsaved.text')}</p>
        <div className="flex wrap gap-8 to-end">
          <Button variant="default" onClick={onDiscard}>
            {t('unsaved.discard')}
          </Button>
          <Button loading={isSaving} onClick={onSave}>
            {t('unsaved.save')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
