import { Readable } from 'node:stream';
import { type FormDefinition, formDefinition, localise } from '@ximblox/blocks';
import { fail, type Submission } from '@ximblox/contract';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { Context, RawAnswer } from '../../../context.ts';
import { audit, csvLine } from '../../foundation/audit/index.ts';
import { exportMessages } from './export-messages.ts';
import { requestedForms, type ListQuery } from './list-submissions.ts';
import { submissionsAfter } from './submission-store.ts';
import { submissionsOnWire } from './submission-wire.ts';

/** Number of submissions in one query. */
const batchSize = 500;

interface Column {
  title: string;
  valueOf: (submission: Submission) => string;
}

function cellText(submission: Submission, name: string, messages: ReturnType<typeof exportMessages>): string {
  const files = submission.files.filter(({ field }) => field === name);
  if (files.length > 0) return files.map(({ fileName }) => fileName).join(', ');
  const value = submission.pages[name] || submission.values[name];
  return value === true ? messages.yes : String(value ?? '');
}

/** Returns the columns: number and date, the fields of the form, then state and metadata. */
function columnsOf(form: FormDefinition, language: string): Column[] {
  const messages = exportMessages(language);
  return [
    { title: messages.number, valueOf: ({ id }) => String(id) },
    { title: messages.received, valueOf: ({ createdAt }) => createdAt },
    ...Object.entries(form.fields).map(([name, field]) => ({
      title: field.kind === 'consent' ? messages.consent : localise(field.label, language),
      valueOf: (submission: Submission) => cellText(submission, name, messages),
    })),
    ...(form.sequel?.kind === 'confirm'
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
  ];
}

/** Yields batches of rows, oldest first. */
async function* rowsOf(context: Context, query: ListQuery, columns: readonly Column[]): AsyncGenerator<string[][]> {
  const filters = { ...query, forms: requestedForms(context, query.form) };
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
  return writeXlsxFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer();
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Exports the submissions of a form as CSV or XLSX.
 * @throws UM_01 when the caller may not view them, 404 V_12 on `form` when it does not exist
 */
export async function exportSubmissions(
  context: Context,
  { format, language, ...query }: ListQuery & { form: string; format: 'csv' | 'xlsx'; language: string },
): Promise<RawAnswer> {
  requestedForms(context, query.form);
  const form = formDefinition(context.services.site, query.form) ?? fail('V_12', 'form', { status: 404 });
  await audit(context, { action: 'submission.export', object: 'form', objectID: form.id, changes: { format } });
  const columns = columnsOf(form, language);
  const titles = columns.map(({ title }) => title);
  const batches = rowsOf(context, query, columns);
  const day = context.services.now().toISOString().slice(0, 10);
  return {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${form.id}-${day}.${format}"`,
      'Cache-Control': 'no-store',
    },
    body: format === 'csv' ? Readable.from(csvOf(titles, batches)) : await xlsxOf(titles, batches),
  };
}
