import { isRecord, type ComparisonCommand, type ComparisonEvent } from '@ximblox/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../lib/address.ts';
import classes from './review-draft.module.css';

interface RenderedDraftProps {
  token: string;
  /** Key of the block to mark, `''` for none. */
  picked: string;
  /** Called when the guest clicks in a block. */
  onPick(key: string): void;
}

const isEvent = (data: unknown): data is ComparisonEvent => isRecord(data) && String(data.type).startsWith('ximblox:');

/** The draft as the public renderer shows it. A click in a block picks it for a comment. */
export function RenderedDraft({ token, picked, onPick }: RenderedDraftProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const mark = useEffectEvent((): void => {
    const marks = picked === '' ? [] : [{ key: picked, change: 'picked' as const, label: t('review.here') }];
    const command: ComparisonCommand = { type: 'ximblox:marks', marks };
    frame.current?.contentWindow?.postMessage(command, location.origin);
  });
  const hear = useEffectEvent((event: ComparisonEvent): void => {
    if (event.type === 'ximblox:picked') onPick(event.key);
    if (event.type === 'ximblox:compared') mark();
  });
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && source === frame.current?.contentWindow && isEvent(data)) hear(data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  // After every render, as the block or the language may have changed.
  useEffect(() => mark());
  return (
    <iframe
      ref={frame}
      className={`full-width full-height ${classes.frame}`}
      title={t('review.draft')}
      src={`${adminBase}/review/page?token=${encodeURIComponent(token)}`}
    />
  );
}
