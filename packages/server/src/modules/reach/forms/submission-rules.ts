import type { FormDefinition } from '@ximblox/blocks';
import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type SubmissionRow, submissionsByID } from './submission-store.ts';

/** Whether the caller may view the submissions of a form; managing them includes viewing. */
export const canView = ({ can }: Pick<Context, 'can'>, form: string): boolean =>
  can('view-submissions', { form }) || can('manage-submissions', { form });

/** Returns the forms whose submissions the caller may view. */
export const visibleForms = (context: Context): FormDefinition[] =>
  context.services.site.forms.filter(({ id }) => canView(context, id));

/**
 * Returns the retention of a form in days, in total and for submissions marked as done.
 * @param formDays overrides of the site configuration by form ID
 */
export const retentionOf = (
  formDays: Readonly<Record<string, number>>,
  { id, keepDays, keepDaysWhenDone = keepDays }: FormDefinition,
): { days: number; daysWhenDone: number } => {
  const days = formDays[id] ?? keepDays;
  return { days, daysWhenDone: Math.min(days, keepDaysWhenDone) };
};

/** Returns the IDs of forms with double opt-in. */
export const confirmedForms = ({ services: { site } }: Context): string[] =>
  site.forms.filter(({ followUp }) => followUp?.kind === 'confirm').map(({ id }) => id);

/** Whether a submission waits for the confirmation of its sender. */
export const isUnconfirmed = (
  { followUp }: FormDefinition,
  { confirmed_at }: Pick<SubmissionRow, 'confirmed_at'>,
): boolean => followUp?.kind === 'confirm' && confirmed_at === null;

const missing = (): never => fail('V_12', 'id', { status: 404 });

/** Returns a submission. @throws 404 V_12 on `id` when it does not exist or the caller may not view it */
export async function visibleSubmission(context: Context, id: number): Promise<SubmissionRow> {
  const [row] = await submissionsByID(context.db, [id]);
  return row && canView(context, row.form) ? row : missing();
}

/**
 * Returns submissions that the caller may change and locks them until the transaction ends.
 * @throws 404 V_12 on `id` when the caller may not view one or it does not exist; UM_01 when the caller may not manage one
 */
export async function changeableSubmissions(context: Context, ids: readonly number[]): Promise<SubmissionRow[]> {
  const rows = await submissionsByID(context.db, ids, { isLocked: true });
  if (rows.length < new Set(ids).size || !rows.every(({ form }) => canView(context, form))) missing();
  for (const { form } of rows) context.require('manage-submissions', { form });
  return rows;
}
