import { Button, Skeleton } from '@mantine/core';
import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsOfFailure } from '../lib/errors/error-collections.ts';
import { useErrorText } from '../lib/errors/error-text.ts';
import type { IconComponent } from './icon.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  icon?: IconComponent;
  children?: ReactNode;
}

/** Empty state of a list. */
export function EmptyState({ title, icon: Icon = Inbox, children }: EmptyStateProps) {
  return (
    <output className={classes.state}>
      <Icon size={24} strokeWidth={1.5} aria-hidden />
      <p className="readable text">{title}</p>
      {children}
    </output>
  );
}

interface ErrorStateProps {
  /** The failed call with its reasons; none where `title` says it all. */
  failure?: unknown;
  /** What failed, shown before the reason. */
  title?: string;
  onRetry?: () => void;
}

/** Error state of content that could not be loaded. */
export function ErrorState({ failure, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return (
    <div className={classes.state} role="alert">
      <CircleAlert size={24} strokeWidth={1.5} aria-hidden className="danger" />
      {title !== undefined && <p className="readable text">{title}</p>}
      {failure !== undefined && (
        <p className={title === undefined ? 'readable text' : undefined}>
          {errorsOfFailure(failure).map(textOf).join(' ')}
        </p>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  );
}

/**
 * Placeholder of loading content. It keeps the focus of the content until that has loaded.
 * @param props.isStart whether a dialog's initial focus is in this content
 */
export function LoadingState({ rows = 6, isStart = false }: { rows?: number; isStart?: boolean }) {
  const { t } = useTranslation();
  return (
    <output className="stack gap-20 pad-block-12" tabIndex={-1} data-stands-in data-autofocus={isStart || undefined}>
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={20} radius="sm" />
      ))}
    </output>
  );
}
