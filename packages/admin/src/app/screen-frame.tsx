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
  standIn: (failure: CmsError, onRetry: () => void) => ReactNode;
  children: ReactNode;
}

/** Stands in for a screen that lacks what the server refused; what is broken otherwise is thrown on. */
class FailureBoundary extends Component<FailureBoundaryProps, { failure: unknown }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  override componentDidUpdate({ attempt }: FailureBoundaryProps): void {
    if (attempt !== this.props.attempt && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  tryAgain = (): void => {
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const failure: unknown = this.state.failure;
    if (failure === undefined) return this.props.children;
    if (!(failure instanceof CmsError)) throw failure;
    return this.props.standIn(failure, this.tryAgain);
  }
}

/** Shows a screen once what it cannot be drawn without is there; meanwhile what is around it stands. */
function Awaited({ around }: { around: (standIn: ReactNode) => ReactNode }) {
  const { pathname } = useLocation();
  const { t, i18n } = useTranslation();
  const settings = useQuery(siteSettingsQuery);
  const types = useQuery(pageTypesQuery(i18n.language));
  return (
    <FailureBoundary
      attempt={[pathname, settings.dataUpdatedAt, types.dataUpdatedAt].join(' ')}
      standIn={(failure, onRetry) =>
        around(
          <>
            <PageHeader title={t('app.notShown')} />
            <ErrorState failure={failure} onRetry={onRetry} />
          </>,
        )
      }
    >
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
