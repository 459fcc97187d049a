import { createRoot } from 'react-dom/client';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { publicScreenOf } from './lib/address.ts';
import { applyColorScheme } from './ui/theme/color-scheme.ts';

// Screens without a session need neither router nor data layer: they are an application of their own, so that login stays small.
reloadAfterUpdate();
applyColorScheme();
// The browser would leave the admin to open a file that is dropped beside its target. Targets set an effect of their own.
addEventListener('dragover', (event) => {
  const isFileInput = event.target instanceof HTMLInputElement && event.target.type === 'file';
  if (event.defaultPrevented || isFileInput || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
});
const root = createRoot(document.getElementById('root') as HTMLElement);
const screen = publicScreenOf(location.pathname);
if (screen) {
  const { startPublicApp } = await import('./app/public-app.tsx');
  await startPublicApp(root, screen);
} else {
  const { startStaffApp } = await import('./app/staff-app.tsx');
  await startStaffApp(root);
}
