import { contract, type InputOf, type Submission, type SubmittedForm } from '@ximblox/contract';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshSubmissions } from '../../lib/submissions.ts';
import { useCall } from '../../ui/use-call.ts';

export type SubmissionChanges = InputOf<typeof contract.submissions.change>['body'];
type Change = (changes: SubmissionChanges) => Promise<void>;

/** Returns a function that changes the state or the assignee of a submission. */
export function useChangeSubmission(id: string): Change {
  const { run } = useCall();
  return async (changes) => {
    const done = await run(() => api.call(contract.submissions.change, { params: { id }, body: changes }));
    if (!done) return;
    queryClient.setQueryData(['submissions', 'one', id], done.answer.submission);
    refreshSubmissions();
  };
}

/** Marks a new submission as open when it is viewed, once, so that it can be marked as new again. */
export function useMarkAsSeen(
  submission: Submission | undefined,
  form: SubmittedForm | undefined,
  change: Change,
): void {
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (!submission || !form || seen.current === submission.id) return;
    seen.current = submission.id;
    if (submission.state === 'new' && form.isManaged) void change({ state: 'open' });
  });
}
