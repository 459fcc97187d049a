import { CmsError, contract } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { setSessionEnded } from '../../lib/session-end.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';

const checkEvery = 15_000;
const renewAfter = 4 * 60_000;
/** Rest after the last sign of life at which it is passed on, so that the server's clock never runs ahead of ours. */
const restBeforeTelling = 45_000;

/** Whether the server should hear that somebody is still working. All times in milliseconds. */
export function isRenewalDue(now: number, lastActivity: number, lastRenewal: number): boolean {
  if (lastActivity <= lastRenewal) return false;
  return now - lastRenewal >= renewAfter || now - lastActivity >= restBeforeTelling;
}

/**
 * Renews the session once.
 * @throws nothing: a refusal reloads the page, unless that would lose work; no answer is tried again later
 */
export async function renewSession(): Promise<boolean> {
  try {
    const { User } = await api.call(contract.auth.refreshSession);
    queryClient.setQueryData(sessionQuery.queryKey, User);
    return true;
  } catch (failure) {
    const isRefusal = !(failure instanceof CmsError) || (failure.status !== 0 && failure.status !== 503);
    if (isRefusal && hasUnsavedWork()) setSessionEnded(true);
    else if (isRefusal) location.reload();
    return false;
  }
}

/** Keeps the server's session alive while somebody is active. Windows of one browser share what they know. */
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
  }, checkEvery);
  return {
    noteActivity: (time) => localStorage.setItem(activityKey, String(time)),
    stop: () => clearInterval(timer),
  };
}
