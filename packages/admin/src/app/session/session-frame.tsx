import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useHasUploads } from '../../lib/has-uploads.ts';
import { Toaster } from '../../ui/toasts.tsx';
import { Palette } from '../palette/palette.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { TwoFactorGate } from './two-factor-gate.tsx';

const UploadPanel = lazy(async () => ({
  default: (await import('../../fields/media-upload/upload-panel.tsx')).UploadPanel,
}));

/** Around every screen of those who are logged in: toasts, uploads under way, and what keeps or ends the session. */
export function SessionFrame() {
  const hasUploads = useHasUploads();
  return (
    <>
      <TwoFactorGate>
        <Outlet />
        {hasUploads && (
          <Suspense>
            <UploadPanel />
          </Suspense>
        )}
        <Palette />
      </TwoFactorGate>
      <Toaster />
      <SessionKeeper />
      <ScrollRestoration />
    </>
  );
}
