import { create } from 'zustand';

const useSessionEnd = create(() => ({ isEnded: false }));

/** Whether the session has ended under a screen with unsaved work, which stays until somebody has logged in again. */
export const useIsSessionEnded = (): boolean => useSessionEnd(({ isEnded }) => isEnded);

/** Tells that the session has ended, or that there is one again. */
export const setSessionEnded = (isEnded: boolean): void => useSessionEnd.setState({ isEnded });
