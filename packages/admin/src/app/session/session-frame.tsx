import { Outlet, ScrollRestoration } from 'react-router';
import { Toaster } from '../../ui/toasts.tsx';
import { Palette } from '../palette/palette.tsx';
import { SessionKeeper } from './session-keeper.tsx';

/** Around every screen of those who are logged in: toasts, and what keeps or ends the session. */
export function SessionFrame() {
  return (
    <>
      <Outlet />
      <Toaster />
      <Palette />
      <SessionKeeper />
      <ScrollRestoration />
    </>
  );
}
