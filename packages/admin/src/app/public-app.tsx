import { lazy, StrictMode, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import type { publicScreens } from '../lib/address.ts';
import { setInterfaceLanguage } from '../lib/i18n.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { chooseLanguage } from '../lib/language.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const screens = {
  '/login': lazy(async () => ({ default: (await import('../features/auth/login-screen.tsx')).LoginScreen })),
  '/forgot-password': lazy(async () => ({
    default: (await import('../features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  })),
  '/reset-password': lazy(async () => ({
    default: (await import('../features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  })),
  '/activate-account': lazy(async () => ({
    default: (await import('../features/auth/activate-account-screen.tsx')).ActivateAccountScreen,
  })),
  '/confirm-email': lazy(async () => ({
    default: (await import('../features/auth/confirm-email-screen.tsx')).ConfirmEmailScreen,
  })),
  '/confirmed': lazy(async () => ({
    default: (await import('../features/auth/confirmed-screen.tsx')).ConfirmedScreen,
  })),
  '/review': lazy(async () => ({
    default: (await import('../features/review/review-draft-screen.tsx')).ReviewDraftScreen,
  })),
} satisfies Record<(typeof publicScreens)[number], unknown>;

/** Renders a screen that needs no session. */
export async function startPublicApp(root: Root, name: (typeof publicScreens)[number]): Promise<void> {
  await setInterfaceLanguage(chooseLanguage('', navigator.languages));
  const Screen = screens[name];
  keepFocus();
  root.render(
    <StrictMode>
      <ThemeProvider>
        <ErrorBoundary>
          <Suspense>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </ThemeProvider>
    </StrictMode>,
  );
}
