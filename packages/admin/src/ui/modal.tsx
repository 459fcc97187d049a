import { Button, Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './modal.module.css';
import { useEscape } from './use-escape.ts';

/** A button at the foot of a modal; orange is the one that does what the title says. */
export interface ModalButton {
  text: string;
  theme: 'orange' | 'grey';
  disabled?: boolean;
  isRunning?: boolean;
  onClick: () => void;
}

interface ModalProps {
  title: string;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide' | 'full';
  onClose: () => void;
  /** Whether it stays when somebody clicks beside it or presses Escape: what it shows is not to be had again. */
  isKept?: boolean;
  children: ReactNode;
  /** One button that confirms; a form in the content may be what it submits. Beside it stands Cancel, unless all it does is close. */
  confirm?: { text: string; disabled?: boolean; isRunning?: boolean; onClick?: () => void; form?: string };
  /** Several buttons instead, in reading order. */
  buttons?: readonly ModalButton[];
}

/** Pixels of a dialog for work on a picture. */
const wide = 1040;

/** Whoever closes a dialog is back where they opened it; Mantine does so only for dialogs that stay mounted. */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // After the dialog has gone, and only when nothing else has taken the focus meanwhile.
      setTimeout(() => {
        if (!opener || document.activeElement !== document.body) return;
        // A button that the choice has replaced leaves its id to the one that stands there now.
        const place = opener.isConnected || opener.id === '' ? opener : document.getElementById(opener.id);
        if (place instanceof HTMLElement) place.focus();
      });
    };
  }, []);
}

/** The menu of small screens lies above all else in the window, so it makes way for what it has opened, or what comes by itself. */
const useMenuMakesWay = (): void =>
  useLayoutEffect(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close(), []);

const fields = 'input, select, textarea, [contenteditable="true"], [role="treeitem"][tabindex="0"]';

/**
 * Says where the focus begins in a dialog: where the content says so itself by `data-autofocus`, else in its first field. A
 * question begins at its title, which is read out: neither the cross nor what cannot be undone is a key press away.
 */
export function beginInside(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return;
  const field = [...content.querySelectorAll(fields)].find((one) => !one.matches(':disabled') && one.checkVisibility());
  const title = content.closest('[role="dialog"]')?.querySelector('h2');
  title?.setAttribute('tabindex', '-1');
  (field ?? title)?.setAttribute('data-autofocus', '');
}

const noButtons: readonly ModalButton[] = [];

/** A dialog with a title, a close button, content, and one confirm button or a list of buttons. Mount it to open it. */
export function Modal({
  title,
  size = 'md',
  onClose,
  isKept = false,
  children,
  confirm,
  buttons = noButtons,
}: ModalProps) {
  const { t } = useTranslation();
  useMenuMakesWay();
  useFocusBack();
  useEscape(() => {
    if (!isKept) onClose();
  });
  return (
    <MantineModal
      opened
      title={title}
      onClose={onClose}
      closeOnClickOutside={!isKept}
      closeOnEscape={false}
      size={size === 'full' ? '100%' : size === 'wide' ? wide : size}
      fullScreen={size === 'full'}
      // A header of the dialog, not of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div ref={beginInside} className={`stack gap-16 one-column ${classes.content}`}>
        {children}
      </div>
      {(confirm || buttons.length > 0) && (
        <div className={classes.buttons}>
          {confirm && !isKept && confirm.onClick !== onClose && (
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          )}
          {confirm && (
            <Button
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
              variant={button.theme === 'orange' ? 'filled' : 'default'}
              disabled={button.disabled ?? false}
              loading={button.isRunning ?? false}
              onClick={button.onClick}
            >
              {button.text}
            </Button>
          ))}
        </div>
      )}
    </MantineModal>
  );
}
