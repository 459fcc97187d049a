import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, LoadingState } from './states.tsx';
import { toast } from './toasts.tsx';

/** Component whose code loads when it is rendered for the first time, or earlier by `load`. */
export type LazyPart<P> = ((props: P) => ReactElement | null) & { load(): Promise<void> };

interface Closable {
  onClose?: () => void;
  onCancel?: () => void;
}

interface Code<P> {
  Part: ComponentType<P> | undefined;
  load(): Promise<void>;
}

/** Time until code that is needed and could not be loaded is requested again, in milliseconds. */
const retryAfter = 5_000;

function codeOf<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  const code: Code<P> = {
    Part: undefined,
    load: async () => {
      code.Part ??= await load();
    },
  };
  return code;
}

/** Loads code on mount. Returns the component when it is there, and a function that tries again. */
function useCode<P>(code: Code<P>, onFailure: (again: () => void) => void) {
  const [Part, setPart] = useState(() => code.Part);
  const isMounted = useRef(false);
  const request = (): void =>
    void code.load().then(
      () => isMounted.current && setPart(() => code.Part),
      () => isMounted.current && onFailure(request),
    );
  const start = useEffectEvent(request);
  useEffect(() => {
    isMounted.current = true;
    start();
    return () => {
      isMounted.current = false;
    };
  }, []);
  return { Part, request };
}

/** Requests code again after a while, and as soon as the connection is back. */
function useRetry(hasFailed: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const listen = (): void => again();
    const timer = setInterval(listen, retryAfter);
    window.addEventListener('online', listen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', listen);
    };
  }, [hasFailed]);
}

/**
 * Returns a dialog that loads when it opens. If its code cannot be loaded, it closes with a message, and everything else on the
 * screen stays as it is; one that cannot be closed opens when its code can be loaded.
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const code = codeOf(load);
  function LazyDialog(props: P) {
    const { t } = useTranslation();
    const { onCancel, onClose }: Closable = props;
    const close = onCancel ?? onClose;
    const hasFailed = useRef(false);
    const { Part } = useCode(code, (again) => {
      if (!hasFailed.current) toast({ kind: 'error', text: t('app.notLoaded') });
      hasFailed.current = true;
      if (close) close();
      else setTimeout(again, retryAfter);
    });
    if (!Part) return null;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { load: code.load });
}

/**
 * Returns a part of a screen that loads when it is shown. If its code cannot be loaded, an error with a retry is in its place, and
 * everything else on the screen stays as it is.
 * @param Waiting what is shown until it has loaded
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: (props: NoInfer<P>) => ReactNode,
): LazyPart<P> {
  const code = codeOf(load);
  function LoadedPart(props: P) {
    const { t } = useTranslation();
    const [hasFailed, setFailed] = useState(false);
    const { Part, request } = useCode(code, () => setFailed(true));
    useRetry(hasFailed, request);
    const waiting = Waiting ? <Waiting {...props} /> : null;
    if (Part) {
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      );
    }
    return hasFailed ? <ErrorState title={t('app.notLoaded')} onRetry={request} /> : waiting;
  }
  return Object.assign(LoadedPart, { load: code.load });
}

/** Returns a part that shows a placeholder of lines until it has loaded. */
export const lazyPanel = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> =>
  lazyPart(load, () => <LoadingState />);
