import { create } from 'zustand';

const useSessionEnd = create(() => ({ isEnded: false, returns: 0 }));

/** Whether the session has ended on a screen with unsaved work, which stays open for logging in again. */
export const useIsSessionEnded = (): boolean => useSessionEnd(({ isEnded }) => isEnded);

/** Opens or closes the dialog for logging in again. */
export const setSessionEnded = (isEnded: boolean): void => useSessionEnd.setState({ isEnded });

/** Reports that the user has logged in again over the screen. */
export const setSessionReturned = (): void =>
  useSessionEnd.setState(({ returns }) => ({ isEnded: false, returns: returns + 1 }));

/** Subscribes to logging in again. @returns ends the subscription */
export const onSessionReturn = (action: () => void): (() => void) =>
  useSessionEnd.subscribe((now, before) => {
    if (now.returns !== before.returns) action();
  });
