import { useQuery } from '@tanstack/react-query';
import { CmsError } from '@ximblox/contract';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import type { FullScreenContext } from '../lib/full-screen.ts';
import { queryClient } from '../lib/query-client.ts';
import { pageTypesQuery, siteSettingsQuery } from '../lib/site-settings.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { NotificationBell } from './notifications/notification-bell.tsx';

interface FailureBoundaryProps {
  /** A change renders the screen again. */
  attempt: string;
  /** Wraps the error message. */
  wrap: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

interface FailureBoundaryState {
  attempt: string;
  failure: unknown;
}

function FailedScreen({ failure, onRetry }: { failure: CmsError; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('app.notShown')} />
      <ErrorState failure={failure} onRetry={onRetry} />
    </>
  );
}

/** Error boundary for failed calls: shows their errors with a retry. Other errors are thrown on. */
class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state = { attempt: this.props.attempt, failure: undefined };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  static getDerivedStateFromProps(
    { attempt }: FailureBoundaryProps,
    state: FailureBoundaryState,
  ): FailureBoundaryState | null {
    return attempt === state.attempt ? null : { attempt, failure: undefined };
  }

  tryAgain = (): void => {
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const failure: unknown = this.state.failure;
    if (failure === undefined) return this.props.children;
    if (!(failure instanceof CmsError)) throw failure;
    return this.props.wrap(<FailedScreen failure={failure} onRetry={this.tryAgain} />);
  }
}

/** Shows a screen once the site settings and page types are loaded; a loading or error state before. */
function LoadedScreen({ wrap, context }: { wrap: (content: ReactNode) => ReactNode; context?: FullScreenContext }) {
  const { pathname } = useLocation();
  const { language } = useTranslation().i18n;
  const settings = useQuery(siteSettingsQuery);
  const types = useQuery(pageTypesQuery(language));
  return (
    <FailureBoundary attempt={[pathname, settings.dataUpdatedAt, types.dataUpdatedAt].join(' ')} wrap={wrap}>
      <Suspense fallback={wrap(<LoadingState />)}>
        <Outlet context={context} />
      </Suspense>
    </FailureBoundary>
  );
}

/** Frame of the screens beside the side menu. */
export const ScreenFrame = () => <LoadedScreen wrap={(content) => content} />;

const fullScreen: FullScreenContext = { bell: <NotificationBell size={28} /> };

/** Frame of the full-window screens. Their loading and error states have a link back. */
export function FullScreenFrame() {
  const { t } = useTranslation();
  const wrap = (content: ReactNode): ReactNode => (
    <main className="message-page">
      <Link to="/">{t('common.backToOverview')}</Link>
      {content}
    </main>
  );
  return <LoadedScreen wrap={wrap} context={fullScreen} />;
}
