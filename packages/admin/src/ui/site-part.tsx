import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { retrySiteParts } from '../lib/site-parts.ts';
import { ErrorState, LoadingState } from './states.tsx';

interface SitePartProps {
  /** Sentence that names the part, shown when it fails. */
  failed: string;
  /** Content above the failure, such as the header of a screen. */
  header?: ReactNode;
  /** Component of the part. */
  children: ReactNode;
}

/** Frame of a part of the site, with its loading and error states: when it fails, the rest of the admin stays. */
export class SitePart extends Component<SitePartProps, { failure: unknown }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  /** Reports the error like one outside React, so that development shows its file and line. */
  override componentDidCatch(failure: unknown, { componentStack }: ErrorInfo): void {
    reportError(failure instanceof Error ? Object.assign(failure, { componentStack }) : failure);
  }

  tryAgain = (): void => {
    retrySiteParts();
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    const { failed, header, children } = this.props;
    if (failure === undefined) return <Suspense fallback={<LoadingState rows={4} />}>{children}</Suspense>;
    return (
      <>
        {header}
        <ErrorState failure={failure} title={failed} onRetry={this.tryAgain} />
      </>
    );
  }
}
