import type { FormDefinition } from '@ximblox/blocks';
import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type SubmissionRow, submissionsWith } from './submission-store.ts';

/** Whoever may deal with the submissions of a form may see them. */
export const maySee = ({ can }: Pick<Context, 'can'>, form: string): boolean =>
  can('view-submissions', { form }) || can('manage-submissions', { form });

/** The forms of the site whose submissions the caller may see. */
export const visibleForms = (context: Context): FormDefinition[] =>
  context.services.site.forms.filter(({ id }) => maySee(context, id));

/**
 * Days for which submissions of a form are kept, and for which those that are done are.
 * @param formDays what the site project does not decide, by the ID of the form
 */
export const daysKept = (
  formDays: Readonly<Record<string, number>>,
  { id, keepDays, daysWhenDone = keepDays }: FormDefinition,
): { days: number; daysWhenDone: number } => {
  const days = formDays[id] ?? keepDays;
  return { days, daysWhenDone: Math.min(days, daysWhenDone) };
};

const missing = (): never => fail('V_12', 'id', { status: 404 });

/** @throws 404 V_12 on `id` when there is none, or the caller may not see it: nobody learns which */
export async function visibleSubmission(context: Context, id: number): Promise<SubmissionRow> {
  const [row] = await submissionsWith(context.db, [id]);
  return row && maySee(context, row.form) ? row : missing();
}

/**
 * Submissions that are about to be changed, held until the transaction ends.
 * @throws 404 V_12 on `id` when one is missing or may not be seen; UM_01 when one may be seen but not changed
 */
export async function changeableSubmissions(context: Context, ids: readonly number[]): Promise<SubmissionRow[]> {
  const rows = await submissionsWith(context.db, ids, { isHeld: true });
  if (rows.length < new Set(ids).size || !rows.every(({ form }) => maySee(context, form))) missing();
  for (const { form } of rows) context.require('manage-submissions', { form });
  return rows;
}
