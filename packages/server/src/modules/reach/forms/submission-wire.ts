import { formDefinition } from '@ximblox/blocks';
import type { Submission } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { type SubmissionRow, titlesOf } from './submission-store.ts';

/** Fields that hold pages; of a form that the site does not declare any more nothing is known. */
const pageFields = ({ services: { site } }: Context, { form }: SubmissionRow): string[] =>
  Object.entries(formDefinition(site, form)?.fields ?? {}).flatMap(([name, { kind }]) =>
    kind === 'page' ? [name] : [],
  );

const chosen = (context: Context, row: SubmissionRow): [name: string, pageID: number][] =>
  pageFields(context, row).flatMap((name) => {
    const id = row.values[name];
    return typeof id === 'number' ? [[name, id] as [string, number]] : [];
  });

/** Submissions as they cross the wire, in the order given. */
export async function submissionsOnWire(context: Context, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const ids = new Set(rows.flatMap((row) => chosen(context, row).map(([, id]) => id)));
  const titles = await titlesOf(context.db, [...ids]);
  return rows.map((row) => ({
    id: row.id,
    form: row.form,
    locale: row.locale,
    page: row.page_id === null ? null : { pageID: row.page_id, title: row.page_title ?? '' },
    values: row.values,
    pages: Object.fromEntries(chosen(context, row).map(([name, id]) => [name, titles.get(id) ?? ''])),
    consents: row.consents,
    files: row.files.map(({ id, field, file_name: fileName, mime, file_size: size }) => ({
      id,
      field,
      fileName,
      mime,
      size,
    })),
    withoutScript: row.without_script,
    state: row.state,
    assignee: row.assignee_id === null ? null : { ID: row.assignee_id, name: row.assignee_name ?? '' },
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

/** One submission as it crosses the wire. */
export const submissionOnWire = async (context: Context, row: SubmissionRow): Promise<Submission> =>
  (await submissionsOnWire(context, [row]))[0] as Submission;
