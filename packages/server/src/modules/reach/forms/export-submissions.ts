import { Readable } from 'node:stream';
import { type FormDefinition, formDefinition, localise } from '@ximblox/blocks/internal';
import { fail, type Submission } from '@ximblox/contract';
import type { SheetData } from 'write-excel-file/node';
import type { Context, RawAnswer } from '../../../context.ts';
import { audit, csvLine } from '../../foundation/audit/index.ts';
import { exportMessages } from './export-messages.ts';
import { filtersOf, requestedForms, type ListQuery } from './list-submissions.ts';
import { submissionsAfter } from './submission-store.ts';
import { submissionsOnWire } from './submission-wire.ts';

/** Number of submissions in one query. */
const batchSize = 500;

interface Column {
  title: string;
  valueOf: (submission: Submission) => string;
}

type Messages = ReturnType<typeof exportMessages>;

function cellText(submission: Submission, name: string, messages: Messages): string {
  const files = submission.files.filter(({ field }) => field === name);
  if (files.length > 0) return files.map(({ fileName }) => fileName).join(', ');
  const value = submission.pages[name] || submission.values[name];
  return value === true ? messages.yes : String(value ?? '');
}

/**
 * Returns the columns of the fields of forms. Fields of different forms with the same title share a column; those of one form
 * never do.
 */
function fieldColumns(forms: readonly FormDefinition[], language: string): Column[] {
  const messages = exportMessages(language);
  /** Names of the fields in each column, by form. */
  const columns: { title: string; fields: Map<string, string> }[] = [];
  for (const form of forms) {
    for (const [name, field] of Object.entries(form.fields)) {
      const title = field.kind === 'consent' ? messages.consent : localise(field.label, language);
      const shared = columns.find((column) => column.title === title && !column.fields.has(form.id));
      if (shared) shared.fields.set(form.id, name);
      else columns.push({ title, fields: new Map([[form.id, name]]) });
    }
  }
  return columns.map(({ title, fields }) => ({
    title,
    valueOf: (submission) => {
      const name = fields.get(submission.form);
      return name === undefined ? '' : cellText(submission, name, messages);
    },
  }));
}

/** Returns the columns: number, date and, for several forms, the form; the fields; then state and metadata. */
function columnsOf(forms: readonly FormDefinition[], language: string): Column[] {
  const messages = exportMessages(language);
  const labels = new Map(forms.map(({ id, label }) => [id, localise(label, language)]));
  return [
    { title: messages.number, valueOf: ({ id }) => String(id) },
    { title: messages.received, valueOf: ({ createdAt }) => createdAt },
    ...(forms.length > 1
      ? [{ title: messages.form, valueOf: ({ form }: Submission) => labels.get(form) ?? form }]
      : []),
    ...fieldColumns(forms, language),
    ...(forms.some(({ followUp }) => followUp?.kind === 'confirm')
      ? [
          { title: messages.confirmed, valueOf: ({ confirmedAt }: Submission) => confirmedAt ?? '' },
          { title: messages.ended, valueOf: ({ endedAt }: Submission) => endedAt ?? '' },
        ]
      : []),
    { title: messages.language, valueOf: ({ locale }) => locale },
    { title: messages.page, valueOf: ({ page }) => page?.title ?? '' },
    { title: messages.withoutScript, valueOf: ({ withoutScript }) => (withoutScript ? messages.yes : '') },
    { title: messages.state, valueOf: ({ state }) => messages[state] },
    { title: messages.assignee, valueOf: ({ assignee }) => assignee?.name ?? '' },
    { title: messages.replied, valueOf: ({ repliedAt }) => repliedAt ?? '' },
  ];
}

/** Yields batches of rows, oldest first. */
async function* rowsOf(context: Context, query: ListQuery, columns: readonly Column[]): AsyncGenerator<string[][]> {
  const filters = filtersOf(context, query);
  for (let after = 0, isLast = false; !isLast; ) {
    const rows = await submissionsAfter(context.db, filters, after, batchSize);
    const submissions = await submissionsOnWire(context, rows);
    yield submissions.map((submission) => columns.map(({ valueOf }) => valueOf(submission)));
    after = rows.at(-1)?.id ?? after;
    isLast = rows.length < batchSize;
  }
}

async function* csvOf(titles: readonly string[], batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\uFEFF${csvLine(titles)}`;
  for await (const rows of batches) yield rows.map((cells) => csvLine(cells)).join('');
}

/** Returns an XLSX file. Every cell is text, so that no formula is evaluated. */
async function xlsxOf(titles: readonly string[], batches: AsyncIterable<string[][]>): Promise<Buffer> {
  const sheet: SheetData = [titles.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))];
  for await (const rows of batches) {
    sheet.push(...rows.map((cells) => cells.map((value) => ({ type: String, value }))));
  }
  const columns = titles.map((title) => ({ width: Math.max(16, Math.min(40, title.length + 4)) }));
  // Loaded when it is needed: it has 80 files.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer();
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Returns the form, or all forms that the caller may view. @throws UM_01; 404 V_12 on `form` when it does not exist */
function exportedForms(context: Context, form: string | undefined): FormDefinition[] {
  const { site } = context.services;
  return requestedForms(context, form).map((id) => formDefinition(site, id) ?? fail('V_12', 'form', { status: 404 }));
}

/**
 * Exports submissions of one form, or of all forms that the caller may view, as CSV or XLSX.
 * @throws UM_01 when the caller may not view the form, 404 V_12 on `form` when it does not exist
 */
export async function exportSubmissions(
  context: Context,
  { format, language, ...query }: ListQuery & { format: 'csv' | 'xlsx'; language: string },
): Promise<RawAnswer> {
  const forms = exportedForms(context, query.form);
  const { form = '' } = query;
  await audit(context, { action: 'submission.export', object: 'form', objectID: form, changes: { format } });
  const columns = columnsOf(forms, language);
  const titles = columns.map(({ title }) => title);
  const batches = rowsOf(context, query, columns);
  const day = context.services.now().toISOString().slice(0, 10);
  return {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${form || 'submissions'}-${day}.${format}"`,
      'Cache-Control': 'no-store',
    },
    body: format === 'csv' ? Readable.from(csvOf(titles, batches)) : await xlsxOf(titles, batches),
  };
}
