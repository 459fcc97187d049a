import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { leaveForLogin } from '../lib/api.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { setInterfaceLanguage } from '../lib/i18n.ts';
import { chooseLanguage } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionQuery } from '../lib/session.ts';
import { haveSitePartsFailed, loadSiteParts } from '../lib/site-parts.ts';
import { pageTypesQuery, siteSettingsQuery } from '../lib/site-settings.ts';
import { showHints } from '../ui/hints.ts';
import { toast } from '../ui/toasts.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { CrashScreen } from './error-boundary.tsx';
import { createRouter } from './router.tsx';

/** Milliseconds that the first render waits for the site settings and page types, to avoid a layout shift. */
const settingsTimeout = 300;

async function prepare(parts: Promise<void>): Promise<boolean> {
  const user = await queryClient.query(sessionQuery);
  if (user.ID === 0) {
    leaveForLogin();
    return false;
  }
  const language = chooseLanguage(user.language, navigator.languages);
  // If these take longer or fail, the shell renders without them.
  const site = Promise.allSettled([queryClient.query(siteSettingsQuery), queryClient.query(pageTypesQuery(language))]);
  await Promise.all([
    setInterfaceLanguage(language),
    parts,
    Promise.race([site, new Promise((resolve) => setTimeout(resolve, settingsTimeout))]),
  ]);
  return true;
}

/** Renders the screens of the admin; redirects to the login screen without a session. */
export async function startStaffApp(root: Root): Promise<void> {
  // Created first, so that the first screen loads in parallel with the session.
  const router = createRouter();
  const parts = loadSiteParts();
  try {
    if (!(await prepare(parts))) return;
  } catch {
    await setInterfaceLanguage(chooseLanguage('', navigator.languages));
    root.render(
      <ThemeProvider>
        <CrashScreen />
      </ThemeProvider>,
    );
    return;
  }
  keepFocus();
  showHints();
  if (haveSitePartsFailed()) toast({ kind: 'error', text: i18next.t('siteParts.failed') });
  root.render(
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}
