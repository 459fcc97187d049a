import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { useHasUploads } from '../../lib/has-uploads.ts';
import { Toaster } from '../../ui/toasts.tsx';
import { Palette } from '../palette/palette.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { TwoFactorGate } from './two-factor-gate.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const UploadPanel = lazyDialog(async () => (await import('../../fields/media-upload/upload-panel.tsx')).UploadPanel);

/** Key of a scroll position. The first screen of every load has the key `default`, so its address is used instead. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** Frame of all screens with a session: toasts, upload list, and session renewal. */
export function SessionFrame() {
  const hasUploads = useHasUploads();
  return (
    <>
      <TwoFactorGate>
        <Outlet />
        {hasUploads && <UploadPanel />}
        <Palette />
      </TwoFactorGate>
      <Toaster />
      <SessionKeeper />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
