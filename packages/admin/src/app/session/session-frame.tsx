import { lazy, Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { useHasUploads } from '../../lib/has-uploads.ts';
import { Toaster } from '../../ui/toasts.tsx';
import { Palette } from '../palette/palette.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { TwoFactorGate } from './two-factor-gate.tsx';

const UploadPanel = lazy(async () => ({
  default: (await import('../../fields/media-upload/upload-panel.tsx')).UploadPanel,
}));

/** The first screen of every load has the same key; without its address, it would be scrolled to where that of the load before was. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

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
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
