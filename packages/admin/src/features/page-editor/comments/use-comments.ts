import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CommentThread, contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

/** Comments of a page; refetched when the page's event stream reports a change. */
export const commentsQuery = (pageID: number) =>
  queryOptions({
    queryKey: ['comments', pageID],
    queryFn: ({ signal }) => api.call(contract.comments.list, { params: { id: String(pageID) }, signal }),
  });

export const useComments = () => useQuery(commentsQuery(useEditor().store.getState().page.id));

/** Unresolved threads. */
export const openThreads = (threads: readonly CommentThread[]): CommentThread[] =>
  threads.filter(({ resolved }) => resolved === null);

/** Runs a change of the comments, with its pending state and errors. */
export function useCommentAction() {
  const queryClient = useQueryClient();
  const pageID = useEditorState((state) => state.page.id);
  const [isRunning, setRunning] = useState(false);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  return {
    pageID,
    isRunning,
    errors,
    /** @returns whether it succeeded */
    async run(call: () => Promise<unknown>): Promise<boolean> {
      setRunning(true);
      setErrors([]);
      try {
        await call();
        return true;
      } catch (failure) {
        setErrors(errorsOfFailure(failure));
        return false;
      } finally {
        await queryClient.invalidateQueries({ queryKey: commentsQuery(pageID).queryKey });
        setRunning(false);
      }
    },
  };
}
