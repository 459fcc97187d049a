import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CommentThread, contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

/** The comments at a page; read anew when the page's stream of events tells that they have changed. */
export const commentsQuery = (pageID: number) =>
  queryOptions({
    queryKey: ['comments', pageID],
    queryFn: ({ signal }) => api.call(contract.comments.list, { params: { id: String(pageID) }, signal }),
  });

export const useComments = () => useQuery(commentsQuery(useEditor().store.getState().page.id));

/** Threads that nobody has resolved. */
export const openThreads = (threads: readonly CommentThread[]): CommentThread[] =>
  threads.filter(({ resolved }) => resolved === null);

/** A change of the comments: whether it runs, and what the server said when it did not work. */
export function useCommentAction() {
  const queryClient = useQueryClient();
  const pageID = useEditorState((state) => state.page.id);
  const [isRunning, setRunning] = useState(false);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  return {
    pageID,
    isRunning,
    errors,
    /** @returns whether it worked */
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
