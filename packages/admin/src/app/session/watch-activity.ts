/** Events that count as activity. */
const activityEvents = ['mousemove', 'click', 'scroll', 'keydown'] as const;

interface ActivityOptions {
  /** Minutes of inactivity after which `onExpire` runs. */
  minutes: number;
  /** Seconds before the end at which `onWarning` runs, at most half of the time. */
  warningSeconds?: number;
  onExpire: () => void;
  onWarning?: () => void;
  /** Runs when activity withdraws a warning. */
  onReturn?: () => void;
  /** Runs on activity, at most once a second. */
  onActivity?: (time: number) => void;
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

export interface ActivityWatch {
  /** Reports activity, such as that of another window. */
  touch(): void;
  stop(): void;
}

/**
 * Inactivity timer. Mouse, scroll and key events restart it and withdraw a warning; when it expires, `onExpire` runs once and the
 * listeners are removed.
 */
export function watchActivity(options: ActivityOptions): ActivityWatch {
  const { minutes, onExpire, onWarning, onActivity, target } = options;
  const duration = minutes * 60_000;
  const warning = Math.min((options.warningSeconds ?? 60) * 1000, duration / 2);
  let isWarning = false;
  let lastTold = 0;
  let timer: ReturnType<typeof setTimeout>;

  const stop = (): void => {
    clearTimeout(timer);
    for (const sign of activityEvents) target.removeEventListener(sign, onSign, true);
  };
  const expire = (): void => {
    stop();
    onExpire();
  };
  const warn = (): void => {
    isWarning = true;
    onWarning?.();
    timer = setTimeout(expire, warning);
  };
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onWarning ? warn : expire, onWarning ? duration - warning : duration);
  };
  const touch = (): void => {
    if (isWarning) options.onReturn?.();
    isWarning = false;
    restart();
  };
  function onSign(): void {
    touch();
    const now = Date.now();
    if (now - lastTold < 1000) return;
    lastTold = now;
    onActivity?.(now);
  }

  for (const sign of activityEvents) target.addEventListener(sign, onSign, { capture: true, passive: true });
  restart();
  return { touch, stop };
}
