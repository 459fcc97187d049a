import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { startPreview } from '../preview/start-preview.ts';
import { documentIn } from '../store/editor-store.ts';
import { checksOf } from './checks-store.ts';
import classes from './checks.module.css';
import { type KnownFindings, renderedFindings } from './rendered-page.ts';
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
  const known = useRef<KnownFindings>(new Map());
  /** Number of looks that were begun; a later one takes over from an earlier one. */
  const looks = useRef(0);
  const last = useRef(Promise.resolve());

  const lookNow = useEffectEvent(async (own: number) => {
    const page = frame.current?.contentDocument;
    const checks = checksOf(store);
    const isReady = page?.readyState === 'complete' && page.querySelector('main') !== null;
    if (!page || !isReady || own !== looks.current) return;
    onRunning(true);
    try {
      const isOutdated = (): boolean => own !== looks.current || frame.current?.contentDocument !== page;
      const rendered = await renderedFindings(page, i18n.language, known.current, isOutdated);
      if (rendered) checks.setState({ rendered, hasFailed: false });
    } catch {
      // A frame that was loaded anew meanwhile is looked at again when it is ready.
      if (frame.current?.contentDocument === page) checks.setState({ hasFailed: true });
    }
    onRunning(false);
  });
  /** One after the other: a look that a later one overtakes ends with the block at which it is. */
  const look = useEffectEvent(() => {
    const own = (looks.current += 1);
    last.current = last.current.then(() => lookNow(own));
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const lookSoon = whenIdle(look, pause);
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
      if (documentIn(state) === documentIn(before)) return;
      // A look that is under way steps aside for whoever writes; what it has found so far is not lost.
      looks.current += 1;
      lookSoon();
    });
    return () => {
      looks.current += 1;
      element.removeEventListener('load', lookSoon);
      stop();
      stopPreview();
      lookSoon.cancel();
    };
  }, [store]);

  useEffect(() => {
    if (run === 0) return;
    known.current.clear();
    look();
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
