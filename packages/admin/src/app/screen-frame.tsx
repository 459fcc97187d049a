import { useQuery } from '@tanstack/react-query';
import { CmsError } from '@ximblox/contract';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { pageTypesQuery, siteSettingsQuery } from '../lib/site-settings.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import classes from './screen-frame.module.css';

interface FailureBoundaryProps {
  /** Whenever it changes, the screen is tried again. */
  attempt: string;
  /** What stands around what stands in. */
  around: (standIn: ReactNode) => ReactNode;
  children: ReactNode;
}

interface FailureBoundaryState {
  attempt: string;
  failure: unknown;
}

function NotShown({ failure, onRetry }: { failure: CmsError; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('app.notShown')} />
      <ErrorState failure={failure} onRetry={onRetry} />
    </>
  );
}

/** Stands in for a screen that lacks what the server refused; what is broken otherwise is thrown on. */
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
    return this.props.around(<NotShown failure={failure} onRetry={this.tryAgain} />);
  }
}

/** Shows a screen once what it cannot be drawn without is there; meanwhile what is around it stands. */
function Awaited({ around }: { around: (standIn: ReactNode) => ReactNode }) {
  const { pathname } = useLocation();
  const { language } = useTranslation().i18n;
  const settings = useQuery(siteSettingsQuery);
  const types = useQuery(pageTypesQuery(language));
  return (
    <FailureBoundary attempt={[pathname, settings.dataUpdatedAt, types.dataUpdatedAt].join(' ')} around={around}>
      <Suspense fallback={around(<LoadingState />)}>
        <Outlet />
      </Suspense>
    </FailureBoundary>
  );
}

/** Around every screen beside the side menu. */
export const ScreenFrame = () => <Awaited around={(standIn) => standIn} />;

/** Around every screen that fills the window: what stands in for one leads back. */
export function FullScreenFrame() {
  const { t } = useTranslation();
  const around = (standIn: ReactNode): ReactNode => (
    <main className={classes.full}>
      <Link to="/">{t('common.backToOverview')}</Link>
      {standIn}
    </main>
  );
  return <Awaited around={around} />;
}
