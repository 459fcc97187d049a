import { contract, type InputOf, type SubmissionWithMessages, type SubmittedForm } from '@ximblox/contract';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshSubmissions } from '../../lib/submissions.ts';
import { useCall } from '../../ui/use-call.ts';

export type SubmissionChanges = InputOf<typeof contract.submissions.change>['body'];
type Change = (changes: SubmissionChanges) => Promise<void>;

/** Updates a submission that is shown. */
export const updateShown = (
  id: string,
  update: (submission: SubmissionWithMessages) => SubmissionWithMessages,
): unknown =>
  queryClient.setQueryData<SubmissionWithMessages>(['submissions', 'one', id], (shown) => shown && update(shown));

/** Returns a function that changes the state, the read state or the assignee of a submission. */
export function useChangeSubmission(id: string): Change {
  const { run } = useCall();
  return async (changes) => {
    const done = await run(() => api.call(contract.submissions.change, { params: { id }, body: changes }));
    if (!done) return;
    updateShown(id, (shown) => ({ ...shown, ...done.answer.submission }));
    refreshSubmissions();
  };
}

/** Marks an unread submission as read when it is viewed, once, so that it can be marked as unread again. Spam stays unread. */
export function useMarkAsRead(
  submission: SubmissionWithMessages | undefined,
  form: SubmittedForm | undefined,
  change: Change,
): void {
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (!submission || !form || seen.current === submission.id) return;
    seen.current = submission.id;
    if (!submission.isRead && submission.spamAt === null && form.isManaged) void change({ isRead: true });
  });
}
