import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor-context.ts';
import classes from './comments.module.css';
import { commentsQuery, openThreads } from './use-comments.ts';

/** How many open threads stand at a block; nothing while there are none. */
export function CommentCount({ blockKey }: { blockKey: string }) {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery({
    ...commentsQuery(useEditor().store.getState().page.id),
    select: ({ threads }) => openThreads(threads).filter(({ block }) => block === blockKey).length,
  });
  if (count === 0) return null;
  return (
    <span className={classes.count} title={t('editor.comments.count', { count })}>
      <MessageSquare size={12} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="visually-hidden"> ({t('editor.comments.count', { count })})</span>
    </span>
  );
}

/** How many threads are open at the page and its blocks. */
export function CommentsBadge() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery({
    ...commentsQuery(useEditor().store.getState().page.id),
    select: ({ threads }) => openThreads(threads).length,
  });
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('editor.comments.count', { count })}</span>
    </span>
  );
}
