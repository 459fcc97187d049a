import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { leaveForLogin } from '../lib/api.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { setInterfaceLanguage } from '../lib/i18n.ts';
import { chooseLanguage } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionQuery } from '../lib/session.ts';
import { pageTypesQuery, siteSettingsQuery } from '../lib/site-settings.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { CrashScreen } from './error-boundary.tsx';
import { createRouter } from './router.tsx';

/** Milliseconds for which the first screen waits for what hardly any does without, so that nothing jumps on most lines. */
const patience = 300;

async function prepare(): Promise<boolean> {
  const user = await queryClient.query(sessionQuery);
  if (user.ID === 0) {
    leaveForLogin();
    return false;
  }
  const language = chooseLanguage(user.language, navigator.languages);
  // Where these take longer or fail, the shell stands without them.
  const site = Promise.allSettled([queryClient.query(siteSettingsQuery), queryClient.query(pageTypesQuery(language))]);
  await Promise.all([
    setInterfaceLanguage(language),
    Promise.race([site, new Promise((resolve) => setTimeout(resolve, patience))]),
  ]);
  return true;
}

/** Shows the screens of those who are logged in; everybody else is sent to the login screen first. */
export async function startStaffApp(root: Root): Promise<void> {
  // The first screen loads, and asks for what it shows, while it is found out who is there.
  const router = createRouter();
  try {
    if (!(await prepare())) return;
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
