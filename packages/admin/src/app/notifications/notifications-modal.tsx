import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Notification, notificationPath, releaseNotices } from '@ximblox/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { markNotificationsRead, notificationsQuery } from '../../lib/notifications.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { DueDay } from '../../ui/due-day.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';
import classes from './notifications.module.css';

function useSentence() {
  const { t } = useTranslation();
  return ({ kind, page, release, by, count }: Notification): string => {
    const name = by.name || t('editor.history.nobody');
    const releaseNotice = releaseNotices.find((notice) => notice === kind);
    if (release && !page && releaseNotice)
      return t(`notifications.release.${releaseNotice}`, { name, title: release.name });
    return page
      ? t(`notifications.kind.${kind}`, { name, title: page.title, release: release?.name ?? '', count })
      : t('notifications.several', { name, count });
  };
}

interface ItemProps {
  item: Notification;
  onRead(): void;
  onFollow(): void;
}

function Item({ item, onRead, onFollow }: ItemProps) {
  const { t } = useTranslation();
  const sentence = useSentence()(item);
  const { isRead, at, text, dueOn } = item;
  return (
    <li className={`flex items-start gap-8 line-below pad-block-10 ${classes.item}`} data-unread={!isRead || undefined}>
      <span className={`rigid ${classes.dot}`} aria-hidden />
      <div className="stack gap-4 min-0 break-anywhere">
        <Link to={notificationPath(item)} onClick={onFollow} className={`quiet-link ${classes.link}`}>
          {!isRead && <span className="visually-hidden">{t('notifications.unread')}: </span>}
          {sentence}
        </Link>
        {text !== '' && <q className="small muted">{text}</q>}
        <span className="inline-row wrap gap-8 caption muted">
          <DateTime time={at} />
          {dueOn && <DueDay day={dueOn} />}
        </span>
      </div>
      {!isRead && (
        <ActionIcon
          className="rigid push"
          aria-label={t('notifications.markOne', { text: sentence })}
          title={t('notifications.mark')}
          onClick={(event) => {
            // This button disappears.
            event.currentTarget.closest('li')?.querySelector('a')?.focus();
            onRead();
          }}
        >
          <Check size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** The notifications of the user, latest first, with links to what they are about. */
export function NotificationsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { run } = useCall();
  const [done, setDone] = useState('');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(notificationsQuery);
  const items = data?.pages.flatMap((part) => part.items) ?? [];
  const latest = items[0];
  const hasUnread = items.some(({ isRead }) => !isRead);
  const follow = (item: Notification): void => {
    if (!item.isRead) void run(() => markNotificationsRead({ id: item.id }));
    onClose();
  };
  const readAll = async (): Promise<void> => {
    if (!latest || !hasUnread) return;
    if (await run(() => markNotificationsRead({ upTo: latest.id }))) setDone(t('notifications.allRead'));
  };
  return (
    <Modal title={t('notifications.title')} size="md" onClose={onClose}>
      <output className="visually-hidden">{done}</output>
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && items.length === 0 && <p className="muted">{t('notifications.empty')}</p>}
      {data && (
        <div className="row wrap gap-8 spread">
          {items.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              data-disabled={!hasUnread || undefined}
              aria-disabled={!hasUnread}
              onClick={() => void readAll()}
            >
              {t('notifications.markAll')}
            </Button>
          )}
          <Link to="/user/settings" onClick={onClose} className="small">
            {t('notifications.settings')}
          </Link>
        </div>
      )}
      {items.length > 0 && (
        <>
          <ul>
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                onRead={() => void run(() => markNotificationsRead({ id: item.id }))}
                onFollow={() => follow(item)}
              />
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}
