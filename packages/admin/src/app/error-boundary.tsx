import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Error screen, shown in place of a screen that has thrown. */
export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <main className="stack gap-12 children-start message-page" role="alert">
      <h1>{t('app.crash.title')}</h1>
      <p>{t('app.crash.text')}</p>
      <Button onClick={() => location.reload()}>{t('app.crash.reload')}</Button>
    </main>
  );
}

/** Error boundary: shows the crash screen in place of children that throw. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children;
  }
}
