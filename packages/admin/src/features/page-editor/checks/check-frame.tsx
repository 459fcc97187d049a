import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { previewAddress } from '../preview/preview-address.ts';
import { startPreview } from '../preview/start-preview.ts';
import { documentIn } from '../store/editor-state.ts';
import { checksOf } from './checks-store.ts';
import classes from './checks.module.css';
import { type KnownFindings, renderedFindings } from './rendered-page.ts';
import { whenIdle } from './when-idle.ts';

/** Debounce in milliseconds before checking the rendered page; longer than rendering takes. */
const pause = 1600;

/**
 * Renders the page off screen at desktop width for the checks. The visible preview may be narrow or closed.
 * @param run changes when the page should be checked again
 */
export function CheckFrame({ run, onRunning }: { run: number; onRunning(isRunning: boolean): void }) {
  const { t, i18n } = useTranslation();
  const { store } = useEditor();
  const address = useEditorState(previewAddress);
  const frame = useRef<HTMLIFrameElement>(null);
  const known = useRef<KnownFindings>(new Map());
  /** Number of started checks; a later one replaces an earlier one. */
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
      // A frame that was reloaded during the check is checked again when it is ready.
      if (frame.current?.contentDocument === page) checks.setState({ hasFailed: true });
    }
    onRunning(false);
  });
  /** One check at a time: a superseded check stops after its current block. */
  const check = useEffectEvent(() => {
    const own = (looks.current += 1);
    last.current = last.current.then(() => lookNow(own));
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const checkSoon = whenIdle(check, pause);
    // Images may load long after the document is ready.
    element.addEventListener('load', checkSoon);
    const stopPreview = startPreview({
      frame: element,
      store,
      client: api,
      onEvent: ({ type }) => {
        if (type === 'ximblox:ready') checkSoon();
      },
      onFailure: (hasFailed) => checksOf(store).setState({ hasFailed }),
    });
    const stop = store.subscribe((state, before) => {
      if (documentIn(state) === documentIn(before)) return;
      // A running check stops when the user edits; its results so far are kept.
      looks.current += 1;
      checkSoon();
    });
    return () => {
      looks.current += 1;
      element.removeEventListener('load', checkSoon);
      stop();
      stopPreview();
      checkSoon.cancel();
    };
  }, [store]);

  useEffect(() => {
    if (run === 0) return;
    known.current.clear();
    check();
  }, [run]);

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src={address}
      title={t('editor.checks.group.page')}
      tabIndex={-1}
      aria-hidden
    />
  );
}
