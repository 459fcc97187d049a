import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useIsSessionEnded } from '../../lib/session-end.ts';
import { useKnownSite } from '../../lib/site-settings.ts';
import { keepSession, renewSession } from './keep-session.ts';
import { logOut } from './log-out.ts';
import { type ActivityWatch, watchActivity } from './watch-activity.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const InactivityModal = lazyDialog(async () => (await import('./inactivity-modal.tsx')).InactivityModal);

const LogInAgainModal = lazyDialog(async () => (await import('./log-in-again-modal.tsx')).LogInAgainModal);

const warningSeconds = 60;

/** Renews the session during activity, and logs out after the site's inactivity limit with a warning before. */
export function SessionKeeper() {
  const { inactivityMinutes } = useKnownSite();
  const [isWarning, setWarning] = useState(false);
  const isEnded = useIsSessionEnded();
  // From the first render: after the session has ended, the server returns the anonymous user.
  const [{ email }] = useState(useSession());
  const watch = useRef<ActivityWatch>(undefined);

  useEffect(() => {
    if (isEnded) return;
    const keeper = keepSession();
    const watching = watchActivity({
      minutes: inactivityMinutes,
      warningSeconds,
      target: window,
      onActivity: (time) => keeper.noteActivity(time),
      onWarning: () => setWarning(true),
      // The session on the server is about to end as well and cannot wait for the regular renewal.
      onReturn: () => {
        setWarning(false);
        void renewSession();
      },
      onExpire: () => {
        setWarning(false);
        void logOut({ isForInactivity: true }).catch(() => location.reload());
      },
    });
    const onStorage = (event: StorageEvent): void => {
      if (event.key === 'ximblox.activity') watching.touch();
    };
    window.addEventListener('storage', onStorage);
    watch.current = watching;
    return () => {
      keeper.stop();
      watching.stop();
      window.removeEventListener('storage', onStorage);
    };
  }, [inactivityMinutes, isEnded]);

  if (isEnded) {
    return <LogInAgainModal email={email} />;
  }
  if (!isWarning) return null;
  return (
    <InactivityModal seconds={Math.min(warningSeconds, inactivityMinutes * 30)} onStay={() => watch.current?.touch()} />
  );
}
