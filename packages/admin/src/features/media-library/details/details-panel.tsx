import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CmsError } from '@ximblox/contract';
import { FileX, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestInert } from '../../../ui/use-rest-inert.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import type { LibraryDialog } from '../library-dialogs.tsx';
import classes from './details.module.css';
import { FileDetails } from './file-details.tsx';
import { fileQuery } from './file-query.ts';

interface DetailsPanelProps {
  fileID: number;
  onAsk(dialog: LibraryDialog): void;
  onOpenFolder(path: string): void;
  onClose(): void;
}

/** Maximum width at which the panel overlays the list. Keep in sync with the style sheet. */
const narrow = '(max-width: 72rem)';

/** Side panel with the details of a file; an overlay in narrow windows. Set `key` to the file ID. */
export function DetailsPanel({ fileID, onClose, ...rest }: DetailsPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  useRestInert(panel, isOver);
  const details = useQuery(fileQuery(fileID));
  const file = details.data?.file;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    // A native listener: React events also bubble from dialogs opened in the panel.
    const element = panel.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <div className={classes.scrim} data-scrim aria-hidden onClick={onClose} />
      <div
        ref={panel}
        className={`flex gap-16 scroll line-left ${classes.panel}`}
        aria-labelledby="file-heading"
        // `aside` does not allow the dialog role.
        {...(isOver ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      >
        <div className={`flex gap-8 items-start ${classes.head}`}>
          <h2 id="file-heading" className="no-outline" ref={heading} tabIndex={-1}>
            {file?.fileName ?? t('media.file')}
          </h2>
          <ActionIcon aria-label={t('media.details.close')} onClick={onClose}>
            <X size={17} aria-hidden />
          </ActionIcon>
        </div>
        {details.error instanceof CmsError && details.error.status === 404 ? (
          <EmptyState title={t('media.details.gone')} icon={FileX} />
        ) : details.error ? (
          <ErrorState failure={details.error} onRetry={() => void details.refetch()} />
        ) : details.data ? (
          <FileDetails key={fileID} details={details.data} {...rest} />
        ) : (
          <LoadingState rows={8} />
        )}
      </div>
    </>
  );
}
