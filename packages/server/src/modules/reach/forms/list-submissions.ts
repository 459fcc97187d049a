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
import { daysKept, maySee, visibleForms } from './submission-rules.ts';
import { countSubmissions, findSubmissions } from './submission-store.ts';
import { submissionsOnWire } from './submission-wire.ts';

/** What narrows a list of submissions; `form` is one of those that the caller may see. */
export interface ListQuery {
  form?: string | undefined;
  state?: SubmissionState | undefined;
  assigneeID?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  searchTerm: string;
}

/** The forms that a query looks into: the one it names, else all that the caller may see. @throws UM_01 when it may not be seen */
export function formsOf(context: Context, form: string | undefined): string[] {
  if (form === undefined) return visibleForms(context).map(({ id }) => id);
  if (!maySee(context, form)) fail('UM_01');
  return [form];
}

/** Submissions, paged, the newest first unless asked for otherwise. */
export async function listSubmissions(
  context: Context,
  query: ListQuery & { pageIndex: number; pageSize: number; columnToSort: string; sortOrder: 'asc' | 'desc' },
): Promise<PagedList<Submission>> {
  const { form, columnToSort, sortOrder, ...rest } = query;
  const forms = formsOf(context, form);
  const order = columnToSort === '' ? 'desc' : sortOrder;
  const { rows, totalItems } = await findSubmissions(context.db, { ...rest, forms, sortOrder: order });
  return { items: await submissionsOnWire(context, rows), totalItems };
}

/** The forms that the caller may see, with what the inbox needs to know of them, and who may be asked to deal with something. */
export async function listForms(
  context: Context,
  language: string,
): Promise<AnswerOf<typeof contract.submissions.forms>> {
  const { db } = context;
  const formDays = await formDaysInEffect(context);
  const counts = new Map((await countSubmissions(db)).map((row) => [row.form, row]));
  const forms = visibleForms(context).map((form) => {
    const { days, daysWhenDone } = daysKept(formDays, form);
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
    (user) => user.active && forms.some(({ id }) => maySee(actingAs(context, user), id)),
  );
  return { forms, people: people.map(({ id, name }) => ({ ID: id, name })) };
}
