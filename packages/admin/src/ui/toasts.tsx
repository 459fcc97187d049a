import { Button, CloseButton } from '@mantine/core';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { secondsOf } from './toast-time.ts';
import classes from './toasts.module.css';

interface Toast {
  text: string;
  kind?: 'success' | 'error' | 'note';
  /** Button that undoes or continues the action, or a link that opens in a new window. */
  action?: { text: string } & ({ onClick: () => void } | { href: string });
}

interface ShownToast extends Toast {
  key: number;
}

const useToasts = create<readonly ShownToast[]>(() => []);
let lastKey = 0;

const remove = (key: number): void => useToasts.setState((shown) => shown.filter((toast) => toast.key !== key), true);

/** Shows a toast for some seconds, in place of one with the same text. */
export function toast(message: Toast): void {
  lastKey += 1;
  const shown = { ...message, key: lastKey };
  useToasts.setState((toasts) => [...toasts.filter(({ text }) => text !== message.text).slice(-2), shown], true);
}

const marks = {
  success: { Icon: CircleCheck, colour: 'success' },
  error: { Icon: CircleAlert, colour: 'danger' },
  note: { Icon: Info, colour: 'muted' },
};

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const { action } = toast;
  const seconds = secondsOf(action);
  useEffect(() => {
    // Stays while hovered or focused.
    const timer = setInterval(() => {
      if (!card.current?.matches(':hover, :focus-within')) remove(toast.key);
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [toast.key, seconds]);
  const { Icon, colour } = marks[toast.kind ?? 'success'];
  return (
    <li
      ref={card}
      className={`small row gap-8 card surface raised ${classes.toast}`}
      data-kind={toast.kind ?? 'success'}
    >
      <Icon size={16} aria-hidden className={`rigid ${colour}`} />
      <span className="grow break-anywhere">{toast.text}</span>
      {action && 'href' in action && (
        <Button component="a" href={action.href} target="_blank" rel="noreferrer" variant="subtle" size="compact-sm">
          {action.text}
        </Button>
      )}
      {action && 'onClick' in action && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            action.onClick();
            remove(toast.key);
          }}
        >
          {action.text}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('common.close')} onClick={() => remove(toast.key)} />
    </li>
  );
}

/** Container of the toasts, a live region. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <section aria-label={t('common.messages')} aria-live="polite" className={classes.region}>
      <ul className="stack gap-8">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
