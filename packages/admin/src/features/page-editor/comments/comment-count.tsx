import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, contract } from '@ximblox/contract';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor-context.ts';
import { commentsQuery, openThreads } from './use-comments.ts';

type Comments = AnswerOf<typeof contract.comments.list>;

const none: ReadonlyMap<string, number> = new Map();

function countsOf({ threads }: Comments): ReadonlyMap<string, number> {
  const byBlock = Map.groupBy(openThreads(threads), ({ block }) => block);
  return new Map([...byBlock].map(([block, { length }]) => [block, length]));
}

/** Number of open threads by block key; blocks without any are omitted. */
export const useThreadCounts = (): ReadonlyMap<string, number> =>
  useQuery({ ...commentsQuery(useEditor().store.getState().page.id), select: countsOf }).data ?? none;

/** Number of open threads of a block. */
export function CommentCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className="caption inline-row gap-4 muted tabular" title={t('editor.comments.count', { count })}>
      <MessageSquare size={12} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="visually-hidden"> ({t('editor.comments.count', { count })})</span>
    </span>
  );
}

/** Number of open threads of the page and its blocks. */
export function CommentsBadge() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery({
    ...commentsQuery(useEditor().store.getState().page.id),
    select: ({ threads }) => openThreads(threads).length,
  });
  if (count === 0) return null;
  return (
    <span className="badge inline-row gap-4">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('editor.comments.count', { count })}</span>
    </span>
  );
}
