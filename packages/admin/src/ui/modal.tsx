import { Button, Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusRestore } from './focus-restore.ts';
import classes from './modal.module.css';
import { useEscape } from './use-escape.ts';
import { useFormEdits } from './use-form-edits.ts';

/** Button in the footer of a modal; the primary one is orange, or red if it destroys something. */
export interface ModalButton {
  text: string;
  theme: 'orange' | 'red' | 'grey';
  disabled?: boolean;
  isRunning?: boolean;
  onClick: () => void;
}

interface ModalProps {
  title: string;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide' | 'full';
  onClose: () => void;
  /** Whether clicks outside and Escape do not close it, for content that is shown only once. */
  isPersistent?: boolean;
  /**
   * Whether Escape, a click outside and the close button ask before they discard something; Cancel never does. By default, they
   * ask if the user has changed a field of the form that `confirm` submits.
   */
  isDirty?: boolean | undefined;
  children: ReactNode;
  /** Confirm button, which may submit a form in the content; with Cancel, unless it only closes. */
  confirm?: {
    text: string;
    /** Whether it destroys something. */
    isDangerous?: boolean;
    disabled?: boolean;
    isRunning?: boolean;
    onClick?: () => void;
    form?: string;
  };
  /** Several buttons instead of `confirm`, in reading order. */
  buttons?: readonly ModalButton[];
}

/** Width of a dialog for editing an image, in pixels. */
const wideWidth = 1040;

/** Closes the side menu of small screens and the tour, which are in the top layer and would cover the dialog. */
const useCloseTopLayer = (): void =>
  useLayoutEffect(() => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  }, []);

const fields = 'input, select, textarea, [contenteditable="true"], [role="treeitem"][tabindex="0"]';

/**
 * Marks the initial focus of a dialog: an element with `data-autofocus`, else the first field. A confirmation starts at its title,
 * which is announced, so that a key press neither closes nor confirms it.
 */
export function markInitialFocus(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return;
  const field = [...content.querySelectorAll(fields)].find((one) => !one.matches(':disabled') && one.checkVisibility());
  const title = content.closest('[role="dialog"]')?.querySelector('h2');
  title?.setAttribute('tabindex', '-1');
  (field ?? title)?.setAttribute('data-autofocus', '');
}

const noButtons: readonly ModalButton[] = [];

/** Buttons of the footer: Cancel and the confirm button, or those of a list. */
function Buttons({
  onClose,
  isPersistent,
  confirm,
  buttons,
}: Pick<ModalProps, 'onClose' | 'isPersistent' | 'confirm'> & { buttons: readonly ModalButton[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      {confirm && !isPersistent && confirm.onClick !== onClose && (
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      )}
      {confirm && (
        <Button
          className={confirm.isDangerous ? classes.dangerous : undefined}
          type={confirm.form ? 'submit' : 'button'}
          form={confirm.form}
          disabled={confirm.disabled ?? false}
          loading={confirm.isRunning ?? false}
          onClick={confirm.onClick}
        >
          {confirm.text}
        </Button>
      )}
      {buttons.map((button) => (
        <Button
          key={button.text}
          className={button.theme === 'red' ? classes.dangerous : undefined}
          variant={button.theme === 'grey' ? 'default' : 'filled'}
          disabled={button.disabled ?? false}
          loading={button.isRunning ?? false}
          onClick={button.onClick}
        >
          {button.text}
        </Button>
      ))}
    </div>
  );
}

/** Asks whether to discard what was entered in a dialog. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('unsaved.question')}
      size="sm"
      onClose={onKeep}
      buttons={[
        { text: t('unsaved.keepEditing'), theme: 'grey', onClick: onKeep },
        { text: t('unsaved.discard'), theme: 'red', onClick: onDiscard },
      ]}
    >
      <p>{t('unsaved.questionText')}</p>
    </Modal>
  );
}

/** Dialog with a title, a close button, content, and a confirm button or a list of buttons. Mount it to open it. */
export function Modal({
  title,
  size = 'md',
  onClose,
  isPersistent = false,
  isDirty,
  children,
  confirm,
  buttons = noButtons,
}: ModalProps) {
  const { t } = useTranslation();
  const { hasEdits, onFocus, onInput } = useFormEdits(confirm?.form);
  const [isAsking, setAsking] = useState(false);
  const focused = useRef<HTMLElement>(null);
  useCloseTopLayer();
  useFocusRestore();
  const close = (): void => {
    if (isDirty ?? hasEdits()) setAsking(true);
    else onClose();
  };
  const keepEditing = (): void => {
    setAsking(false);
    focused.current?.focus();
  };
  useEscape(() => {
    if (!isPersistent) close();
  });
  return (
    <MantineModal
      opened
      title={title}
      onClose={close}
      closeOnClickOutside={!isPersistent}
      closeOnEscape={false}
      size={size === 'full' ? '100%' : size === 'wide' ? wideWidth : size}
      fullScreen={size === 'full'}
      // The header element would be a landmark of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div
        ref={markInitialFocus}
        className={`stack gap-16 one-column ${classes.content}`}
        onFocus={(event) => {
          // Those of dialogs that were opened from this one are delivered too.
          if (event.currentTarget.contains(event.target)) focused.current = event.target;
          onFocus(event);
        }}
        onInput={onInput}
      >
        {children}
      </div>
      {(confirm || buttons.length > 0) && (
        <Buttons onClose={onClose} isPersistent={isPersistent} confirm={confirm} buttons={buttons} />
      )}
      {isAsking && <DiscardQuestion onKeep={keepEditing} onDiscard={onClose} />}
    </MantineModal>
  );
}
