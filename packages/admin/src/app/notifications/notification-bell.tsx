import { useState } from 'react';
import { Bell } from './bell.tsx';
import { NewNotifications } from './new-notifications.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const NotificationsModal = lazyDialog(async () => (await import('./notifications-modal.tsx')).NotificationsModal);

/** The bell of a full-window screen, with the notifications that it opens. */
export function NotificationBell({ size }: { size: number }) {
  const [isReading, setReading] = useState(false);
  return (
    <>
      <Bell size={size} onOpen={() => setReading(true)} />
      <NewNotifications />
      {isReading && <NotificationsModal onClose={() => setReading(false)} />}
    </>
  );
}
