import { CmsError, contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { setSessionEnded } from '../../lib/session-end.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';

const checkInterval = 15_000;
const renewAfter = 4 * 60_000;
/** Milliseconds of inactivity after which the last activity is reported, so that the server does not end the session earlier. */
const reportAfter = 45_000;

/** Whether to renew the session because of activity since the last renewal. All times in milliseconds. */
export function isRenewalDue(now: number, lastActivity: number, lastRenewal: number): boolean {
  if (lastActivity <= lastRenewal) return false;
  return now - lastRenewal >= renewAfter || now - lastActivity >= reportAfter;
}

/** Whether a failed renewal means that the session has ended. A busy server and a limit of calls leave it as it is. */
export const isRefusal = (failure: unknown): boolean =>
  !(failure instanceof CmsError) || ![0, 429, 502, 503, 504].includes(failure.status);

/**
 * Renews the session. If the server refuses, reloads the window, or asks for the password when there is unsaved work.
 * @returns whether it was renewed
 */
export async function renewSession(): Promise<boolean> {
  try {
    const { User } = await api.call(contract.auth.refreshSession);
    queryClient.setQueryData(sessionQuery.queryKey, User);
    return true;
  } catch (failure) {
    if (!isRefusal(failure)) return false;
    if (hasUnsavedWork()) setSessionEnded(true);
    else location.reload();
    return false;
  }
}

/** Keeps the session alive while the user is active. Windows of one browser share the times in `localStorage`. */
export function keepSession(): { noteActivity(time: number): void; stop(): void } {
  const activityKey = 'ximblox.activity';
  const renewalKey = 'ximblox.renewal';
  const shared = (key: string): number => Number(localStorage.getItem(key) ?? 0);
  localStorage.setItem(renewalKey, String(Date.now()));
  const timer = setInterval(() => {
    const now = Date.now();
    if (!isRenewalDue(now, shared(activityKey), shared(renewalKey))) return;
    localStorage.setItem(renewalKey, String(now));
    void renewSession();
  }, checkInterval);
  return {
    noteActivity: (time) => localStorage.setItem(activityKey, String(time)),
    stop: () => clearInterval(timer),
  };
}
