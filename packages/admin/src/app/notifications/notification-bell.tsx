import { lazy, Suspense, useState } from 'react';
import { Bell } from './bell.tsx';
import { NewNotifications } from './new-notifications.tsx';

const NotificationsModal = lazy(async () => ({
  default: (await import('./notifications-modal.tsx')).NotificationsModal,
}));

/** The bell of a full-window screen, with the notifications that it opens. */
export function NotificationBell({ size }: { size: number }) {
  const [isReading, setReading] = useState(false);
  return (
    <>
      <Bell size={size} onOpen={() => setReading(true)} />
      <NewNotifications />
      {isReading && (
        <Suspense>
          <NotificationsModal onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
}
