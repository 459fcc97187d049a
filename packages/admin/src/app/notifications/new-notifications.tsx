import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnreadNotifications } from '../../lib/notifications.ts';

/** Announces politely that there are more unread notifications than before; not when the admin opens. */
export function NewNotifications() {
  const { t } = useTranslation();
  const unread = useUnreadNotifications();
  const before = useRef(unread);
  const [text, setText] = useState('');
  useEffect(() => {
    if (unread === undefined) return;
    if (before.current !== undefined) {
      setText(unread > before.current ? t('notifications.open', { count: unread }) : '');
    }
    before.current = unread;
  }, [unread, t]);
  return <output className="visually-hidden">{text}</output>;
}
