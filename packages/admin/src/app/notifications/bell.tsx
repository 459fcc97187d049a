import { ActionIcon } from '@mantine/core';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useUnreadNotifications } from '../../lib/notifications.ts';
import classes from './notifications.module.css';

/** Largest number that the bell shows. */
const most = 99;

/** Button that opens the notifications, with the number of unread ones. */
export function Bell({ size, onOpen }: { size: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const unread = useUnreadNotifications() ?? 0;
  const label = unread === 0 ? t('notifications.title') : t('notifications.open', { count: unread });
  return (
    <ActionIcon
      size={size}
      className={`rigid push relative ${classes.bell}`}
      data-hint
      aria-label={label}
      onClick={onOpen}
    >
      <BellIcon size={18} aria-hidden />
      {unread > 0 && (
        <span aria-hidden className={`badge bold ${classes.count}`}>
          {unread > most ? `${number(most)}+` : number(unread)}
        </span>
      )}
    </ActionIcon>
  );
}
