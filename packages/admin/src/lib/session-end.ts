import { create } from 'zustand';

const useSessionEnd = create(() => ({ isEnded: false, returns: 0 }));

/** Whether the session has ended under a screen with unsaved work, which stays until somebody has logged in again. */
export const useIsSessionEnded = (): boolean => useSessionEnd(({ isEnded }) => isEnded);

/** Tells that the session has ended, or that nobody wants to be asked for the password now. */
export const setSessionEnded = (isEnded: boolean): void => useSessionEnd.setState({ isEnded });

/** Tells that somebody has logged in again over the screen. */
export const setSessionReturned = (): void =>
  useSessionEnd.setState(({ returns }) => ({ isEnded: false, returns: returns + 1 }));

/** Runs an action whenever somebody has logged in again; the answer ends that. */
export const onSessionReturn = (action: () => void): (() => void) =>
  useSessionEnd.subscribe((now, before) => {
    if (now.returns !== before.returns) action();
  });
