import { localise } from '@ximblox/blocks';
import {
  type AnswerOf,
  type contract,
  fail,
  type PagedList,
  type Submission,
  type SubmissionState,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { formDaysInEffect } from '../../foundation/settings/index.ts';
import { actingAs, listUsers } from '../../people/users/index.ts';
import { retentionOf, canView, visibleForms } from './submission-rules.ts';
import { countSubmissions, findSubmissions } from './submission-store.ts';
import { submissionsOnWire } from './submission-wire.ts';

/** Filters of a list of submissions. */
export interface ListQuery {
  form?: string | undefined;
  state?: SubmissionState | undefined;
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

/** Lists submissions, paged, newest first by default. */
export async function listSubmissions(
  context: Context,
  query: ListQuery & { pageIndex: number; pageSize: number; columnToSort: string; sortOrder: 'asc' | 'desc' },
): Promise<PagedList<Submission>> {
  const { form, columnToSort, sortOrder, ...rest } = query;
  const forms = requestedForms(context, form);
  const order = columnToSort === '' ? 'desc' : sortOrder;
  const { rows, totalItems } = await findSubmissions(context.db, { ...rest, forms, sortOrder: order });
  return { items: await submissionsOnWire(context, rows), totalItems };
}

/** Returns the forms that the caller may view with their number of submissions, and the possible assignees. */
export async function listForms(
  context: Context,
  language: string,
): Promise<AnswerOf<typeof contract.submissions.forms>> {
  const { db } = context;
  const formDays = await formDaysInEffect(context);
  const counts = new Map((await countSubmissions(db)).map((row) => [row.form, row]));
  const forms = visibleForms(context).map((form) => {
    const { days, daysWhenDone } = retentionOf(formDays, form);
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
      isConfirmed: form.sequel?.kind === 'confirm',
      keepDays: days,
      daysWhenDone,
      unread: counts.get(form.id)?.unread ?? 0,
      total: counts.get(form.id)?.total ?? 0,
      isManaged: context.can('manage-submissions', { form: form.id }),
    };
  });
  const people = (await listUsers(db)).filter(
    (user) => user.active && forms.some(({ id }) => canView(actingAs(context, user), id)),
  );
  return { forms, people: people.map(({ id, name }) => ({ ID: id, name })) };
}
