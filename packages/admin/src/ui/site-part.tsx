import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { ComponentImport } from '../kit/define.ts';
import { ErrorState, LoadingState } from './states.tsx';

interface PartBoundaryProps {
  onRetry: () => void;
  renderFailure: (failure: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Error boundary of a part of the site: it replaces the part, and the rest of the admin stays. */
class PartBoundary extends Component<PartBoundaryProps, { failure: unknown }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : this.props.renderFailure(failure, this.retry);
  }
}

const loaded = new Map<unknown, ComponentType<never>>();

/** Returns the component of a part, with the kit that it uses and its styles. */
function componentOf<Props extends object>(load: ComponentImport<Props>): ComponentType<Props> {
  const known = loaded.get(load);
  if (known) return known as ComponentType<Props>;
  const Loaded = lazy(async () => {
    const [part] = await Promise.all([load(), import('../kit/index.ts')]);
    return part;
  }) as unknown as ComponentType<Props>;
  loaded.set(load, Loaded as ComponentType<never>);
  return Loaded;
}

interface SitePartProps<Props extends object> {
  component: ComponentImport<Props>;
  props: Props;
  /** Sentence that names the part, shown when it fails. */
  failed: string;
  /** Content above the failure, such as the header of a screen. */
  header?: ReactNode;
}

/** Part of a site: its component, or its loading or error state. */
export function SitePart<Props extends object>({ component, props, failed, header }: SitePartProps<Props>) {
  const Part = componentOf(component);
  return (
    <PartBoundary
      onRetry={() => loaded.delete(component)}
      renderFailure={(failure, retry) => (
        <>
          {header}
          <ErrorState failure={failure} title={failed} onRetry={retry} />
        </>
      )}
    >
      <Suspense fallback={<LoadingState rows={4} />}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}
