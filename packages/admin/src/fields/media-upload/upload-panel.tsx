import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { announce } from '../announce.ts';
import classes from './media-upload.module.css';
import { findInterrupted, useInterruptedUploads } from './interrupted-uploads.ts';
import { InterruptedList } from './interrupted-list.tsx';
import { UploadList } from './upload-list.tsx';
import { canRetry, progressOf, type Upload } from './upload.ts';
import { cancelAll, clearUploads, retryAll, usePanelUploads, usePause } from './upload-store.ts';

/** Above this number the list only shows uploads that are not done. */
const many = 200;

/** Whether the file details are in the same corner. */
function useIsBesideFile(): boolean {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/medialibrary') && new URLSearchParams(search).has('file');
}

/** Heading of the panel: the progress, or the result. */
function useSummary(uploads: readonly Upload[], isUnderWay: boolean): string {
  const { t } = useTranslation();
  const interrupted = useInterruptedUploads();
  const { done, failed, total, share } = progressOf(uploads);
  if (uploads.length === 0) return t('media.upload.interruptedCount', { count: interrupted.length });
  if (isUnderWay) return t('media.upload.underWay', { done, total, percent: Math.floor(share * 100) });
  const finished = done > 0 || failed === 0 ? t('media.upload.done', { count: done }) : '';
  return failed > 0 ? `${finished} ${t('media.upload.failed', { count: failed })}`.trimStart() : finished;
}

/** Whether the panel is open. It closes itself when the file details open in its corner. */
function useFold(): [boolean, (isOpen: boolean) => void] {
  const isBesideFile = useIsBesideFile();
  const [isOpen, setOpen] = useState(!isBesideFile);
  const [wasBesideFile, setBesideFile] = useState(isBesideFile);
  if (wasBesideFile !== isBesideFile) {
    setBesideFile(isBesideFile);
    if (isBesideFile) setOpen(false);
  }
  return [isOpen, setOpen];
}

/** Announces the summary to screen readers when the last upload ends. */
function useAnnouncedEnd(isUnderWay: boolean, summary: string): void {
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) announce(summary);
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, summary]);
}

/** Button that cancels or retries all uploads. */
function Foot({ isUnderWay }: { isUnderWay: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className="flex line-above pad-8 to-end">
      {isUnderWay && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={cancelAll}>
          {t('media.upload.cancelAll')}
        </Button>
      )}
      {!isUnderWay && (
        <Button variant="subtle" size="compact-sm" onClick={retryAll}>
          {t('media.upload.retryAll')}
        </Button>
      )}
    </footer>
  );
}

/** Upload progress in the corner of every screen: in total, and by file. */
export function UploadPanel() {
  const { t } = useTranslation();
  const uploads = usePanelUploads();
  const pause = usePause();
  const interrupted = useInterruptedUploads();
  const [isOpen, setOpen] = useFold();
  const { share } = progressOf(uploads);
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'running');
  useEffect(() => void findInterrupted(), []);
  const summary = useSummary(uploads, isUnderWay);
  useAnnouncedEnd(isUnderWay, summary);
  if (uploads.length === 0 && interrupted.length === 0) return null;
  // Long lists omit completed uploads, which the total counts.
  const shown = uploads.length <= many ? uploads : uploads.filter(({ state }) => state !== 'done').slice(0, many);
  return (
    <section
      className={`column card small raised surface clip ${classes.panel}`}
      data-uploads
      aria-label={t('media.uploads')}
    >
      <header className="row gap-4 pad-head">
        <h2 className="small grow tabular">{summary}</h2>
        <ActionIcon
          size="sm"
          aria-label={t(isOpen ? 'media.upload.fold' : 'media.upload.unfold')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        </ActionIcon>
        {!isUnderWay && uploads.length > 0 && (
          <CloseButton size="sm" aria-label={t('media.hideUploads')} onClick={clearUploads} />
        )}
      </header>
      {isUnderWay && (
        <progress
          className={classes.bar}
          max={100}
          value={Math.floor(share * 100)}
          aria-label={t('media.upload.progress')}
        />
      )}
      {isUnderWay && pause !== null && (
        <p className={`muted ${classes.pause}`}>
          {t(pause === 'server' ? 'media.upload.pausing' : 'media.upload.offline')}
        </p>
      )}
      {isOpen && <InterruptedList />}
      {isOpen && <UploadList uploads={shown} />}
      {isOpen && (isUnderWay || uploads.filter(canRetry).length > 1) && <Foot isUnderWay={isUnderWay} />}
    </section>
  );
}
