import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { contract, previewParameters } from '@ximblox/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { phone } from '../screens.ts';
import classes from './preview.module.css';
import { ScreenBar } from './screen-bar.tsx';
import { startFrontend } from './start-frontend.ts';
import type { SelectInPreview } from './use-preview.ts';
import { usePreviewScreen } from './use-preview-screen.ts';

interface FrontendPaneProps {
  /** Address of the preview of the frontend. */
  previewUrl: string;
  selected: string | null;
  onSelect: SelectInPreview;
}

/** Returns the address of the frame, with a draft token. */
function frameAddress(previewUrl: string, { id, url }: { id: number; url: string }, token: string): string {
  const address = new URL(previewUrl);
  address.searchParams.set(previewParameters.token, token);
  address.searchParams.set(previewParameters.page, String(id));
  address.searchParams.set(previewParameters.path, url);
  address.searchParams.set(previewParameters.editor, location.origin);
  return address.href;
}

/** Connects the frame with the edited page. */
function useFrontend(
  { previewUrl, selected, onSelect }: FrontendPaneProps,
  frame: RefObject<HTMLIFrameElement | null>,
) {
  const { store } = useEditor();
  const pageID = useEditorState((state) => state.page.id);
  const releaseID = useEditorState((state) => state.page.release?.id);
  const connection = useRef<ReturnType<typeof startFrontend>>(null);
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const origin = new URL(previewUrl).origin;

  const { data: token, isError } = useQuery({
    queryKey: ['draft-token', pageID, releaseID],
    queryFn: async ({ signal }) =>
      (await api.call(contract.delivery.createToken, { body: { pageID, releaseID }, signal })).token,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const select = useEffectEvent((key: string) => onSelect(key));
  const showSelected = useEffectEvent(() => connection.current?.send({ type: 'ximblox:select', key: selected }));

  useEffect(() => {
    if (!frame.current || token === undefined) return;
    const started = startFrontend({
      frame: frame.current,
      origin,
      store,
      client: api,
      token,
      onReady: () => {
        setReady(true);
        showSelected();
      },
      onSelect: (key) => select(key),
      onFailure: setFailed,
    });
    connection.current = started;
    return () => {
      started.stop();
      connection.current = null;
    };
  }, [frame, store, origin, token]);

  useEffect(() => connection.current?.send({ type: 'ximblox:select', key: selected }), [selected]);
  return { token, isReady, hasFailed: hasFailed || isError };
}

/** The edited page as another frontend renders it, in a frame. */
export function FrontendPane(props: FrontendPaneProps) {
  const { previewUrl } = props;
  const { t } = useTranslation();
  const pageID = useEditorState((state) => state.page.id);
  const url = useEditorState((state) => state.page.url);
  const frame = useRef<HTMLIFrameElement>(null);
  const [screen, setScreen] = usePreviewScreen();
  const { token, isReady, hasFailed } = useFrontend(props, frame);
  const { ref: stage, width: room, height } = useElementSize();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const width = isPhone ? room : screen.width;
  const scale = room === 0 || screen.zoom === 'full' ? 1 : Math.min(1, room / width);
  return (
    <section className={`stack sunken min-0 min-height-0 ${classes.pane}`} aria-label={t('editor.preview.title')}>
      <div className={`row wrap line-below surface pad-8-16 ${classes.bar}`}>
        {!isPhone && <ScreenBar screen={screen} onChange={setScreen} scale={scale} hasSchemes={false} />}
        <output className="caption danger">{hasFailed && t('editor.preview.failed')}</output>
      </div>
      <div className={classes.stage} data-scrolls={(!isPhone && screen.zoom === 'full') || undefined}>
        <div ref={stage} className={classes.room}>
          <div className={classes.paper} style={{ width: width * scale }}>
            {token !== undefined && (
              <iframe
                ref={frame}
                title={t('editor.preview.title')}
                className={classes.frame}
                src={frameAddress(previewUrl, { id: pageID, url }, token)}
                sandbox="allow-scripts allow-same-origin allow-forms"
                referrerPolicy="no-referrer"
                data-ready={isReady || undefined}
                style={{ width, height: height / scale, transform: `scale(${scale})` }}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
