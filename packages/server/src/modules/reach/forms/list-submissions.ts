import { localise } from '@ximblox/blocks';
import {
  type AnswerOf,
  type contract,
  fail,
  type PagedList,
  type Submission,
  type SubmissionFolder,
  type SubmissionState,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { formDaysInEffect } from '../../foundation/settings/index.ts';
import { actingAs, listUsers } from '../../people/users/index.ts';
import { replyAddresses } from './reply-mail.ts';
import { confirmedForms, retentionOf, canView, visibleForms, visibleSubmission } from './submission-rules.ts';
import {
  countSubmissions,
  findNeighbours,
  findSubmissions,
  isFrequentTerm,
  type SubmissionFilters,
} from './submission-store.ts';
import { submissionsOnWire } from './submission-wire.ts';

/** Filters of a list of submissions. */
export interface ListQuery {
  form?: string | undefined;
  folder?: SubmissionFolder | undefined;
  state?: SubmissionState | undefined;
  isRead?: boolean | undefined;
  assigneeID?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  searchTerm: string;
}

/** Returns the requested form, or all forms that the caller may view. @throws UM_01 for a form that the caller may not view */
export function requestedForms(context: Context, form: string | undefined): string[] {
  if (form === undefined) return visibleForms(context).map(({ id }) => id);
  if (!canView(context, form)) fail('UM_01');
  return [form];
}

/** Returns filters for the forms that the caller may view. @throws UM_01 for a form that the caller may not view */
export const filtersOf = (context: Context, { form, ...query }: ListQuery): SubmissionFilters => ({
  ...query,
  forms: requestedForms(context, form),
  confirmedForms: confirmedForms(context),
});

/**
 * Returns the submissions before and after one in a list.
 * @throws 404 V_12 on `id` when the caller may not view it
 */
export async function neighboursOf(
  context: Context,
  id: number,
  { sortOrder, ...query }: ListQuery & { sortOrder: 'asc' | 'desc' },
): Promise<AnswerOf<typeof contract.submissions.neighbours>> {
  await visibleSubmission(context, id);
  const { newer, older } = await findNeighbours(context.db, filtersOf(context, query), id);
  return sortOrder === 'desc' ? { previous: newer, next: older } : { previous: older, next: newer };
}

/** Lists submissions, paged, newest first by default. */
export async function listSubmissions(
  context: Context,
  query: ListQuery & { pageIndex: number; pageSize: number; columnToSort: string; sortOrder: 'asc' | 'desc' },
): Promise<PagedList<Submission>> {
  const { columnToSort, sortOrder, ...rest } = query;
  const order = columnToSort === '' ? 'desc' : sortOrder;
  const { rows, totalItems } = await findSubmissions(context.db, {
    ...rest,
    ...filtersOf(context, rest),
    isFrequent: await isFrequentTerm(context.db, rest.searchTerm),
    sortOrder: order,
  });
  return { items: await submissionsOnWire(context, rows), totalItems };
}

/** Returns the forms that the caller may view with their number of submissions, and the possible assignees. */
export async function listForms(
  context: Context,
  language: string,
): Promise<AnswerOf<typeof contract.submissions.forms>> {
  const { db } = context;
  const formDays = await formDaysInEffect(context);
  const counts = new Map((await countSubmissions(db, confirmedForms(context))).map((row) => [row.form, row]));
  const forms = visibleForms(context).map((form) => {
    const { days, daysWhenDone } = retentionOf(formDays, form);
    const isManaged = context.can('manage-submissions', { form: form.id });
    return {
      id: form.id,
      label: localise(form.label, language),
      fields: Object.entries(form.fields).map(([name, field]) => ({
        name,
        label: localise(field.label, language).replace(
          '{link}',
          field.kind === 'consent' && field.link ? localise(field.link.label, language) : '',
        ),
        kind: field.kind,
      })),
      isConfirmed: form.followUp?.kind === 'confirm',
      keepDays: days,
      daysWhenDone,
      unread: counts.get(form.id)?.unread ?? 0,
      total: counts.get(form.id)?.total ?? 0,
      unconfirmed: counts.get(form.id)?.unconfirmed ?? 0,
      spam: counts.get(form.id)?.spam ?? 0,
      replyTo: isManaged ? [...replyAddresses(context, form)] : [],
      isManaged,
    };
  });
  const people = (await listUsers(db)).filter(
    (user) => user.active && forms.some(({ id }) => canView(actingAs(context, user), id)),
  );
  return { forms, people: people.map(({ id, name }) => ({ ID: id, name })) };
}
