import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { startPreview } from '../preview/start-preview.ts';
import { documentIn } from '../store/editor-store.ts';
import { checksOf } from './checks-store.ts';
import classes from './checks.module.css';
import { renderedFindings } from './rendered-page.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds without a change after which the rendered page is looked at: behind the rendering itself. */
const pause = 1600;

/**
 * The page as visitors with a wide screen get it, out of sight, for the checks to look at. The preview that people see may
 * be narrow, or not there.
 * @param run changes when the page is to be looked at again
 */
export function CheckFrame({ run, onRunning }: { run: number; onRunning(isRunning: boolean): void }) {
  const { t, i18n } = useTranslation();
  const { store } = useEditor();
  const pageID = useEditorState((state) => state.page.id);
  const frame = useRef<HTMLIFrameElement>(null);

  const look = useEffectEvent(async () => {
    const page = frame.current?.contentDocument;
    const checks = checksOf(store);
    const isReady = page?.readyState === 'complete' && page.querySelector('main') !== null;
    if (!page || !isReady) return;
    onRunning(true);
    try {
      checks.setState({ rendered: await renderedFindings(page, i18n.language), hasFailed: false });
    } catch {
      // A frame that was loaded anew meanwhile is looked at again when it is ready.
      if (frame.current?.contentDocument === page) checks.setState({ hasFailed: true });
    }
    onRunning(false);
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const lookSoon = whenIdle(() => void look(), pause);
    // Its pictures may come long after it can be written to.
    element.addEventListener('load', lookSoon);
    const stopPreview = startPreview({
      frame: element,
      store,
      client: api,
      onEvent: ({ type }) => {
        if (type === 'ximblox:ready') lookSoon();
      },
      onFailure: (hasFailed) => checksOf(store).setState({ hasFailed }),
    });
    const stop = store.subscribe((state, before) => {
      if (documentIn(state) !== documentIn(before)) lookSoon();
    });
    return () => {
      element.removeEventListener('load', lookSoon);
      stop();
      stopPreview();
      lookSoon.cancel();
    };
  }, [store]);

  useEffect(() => {
    if (run > 0) void look();
  }, [run]);

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src={`${adminBase}/preview/${pageID}`}
      title={t('editor.checks.group.page')}
      tabIndex={-1}
      aria-hidden
    />
  );
}
