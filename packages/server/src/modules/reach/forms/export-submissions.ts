import { Readable } from 'node:stream';
import { type FormDefinition, formDefinition, localise } from '@ximblox/blocks';
import { fail, type Submission } from '@ximblox/contract';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { Context, RawAnswer } from '../../../context.ts';
import { audit, csvLine } from '../../foundation/audit/index.ts';
import { exportWords } from './export-words.ts';
import { formsOf, type ListQuery } from './list-submissions.ts';
import { submissionsAfter } from './submission-store.ts';
import { submissionsOnWire } from './submission-wire.ts';

/** Submissions that are read at once. */
const batchSize = 500;

interface Column {
  title: string;
  valueOf: (submission: Submission) => string;
}

function shown(submission: Submission, name: string, words: ReturnType<typeof exportWords>): string {
  const files = submission.files.filter(({ field }) => field === name);
  if (files.length > 0) return files.map(({ fileName }) => fileName).join(', ');
  const value = submission.pages[name] || submission.values[name];
  return value === true ? words.yes : String(value ?? '');
}

/** Columns in the order of the form, between when it came and what became of it. */
function columnsOf(form: FormDefinition, language: string): Column[] {
  const words = exportWords(language);
  return [
    { title: words.number, valueOf: ({ id }) => String(id) },
    { title: words.received, valueOf: ({ createdAt }) => createdAt },
    ...Object.entries(form.fields).map(([name, field]) => ({
      title: field.kind === 'consent' ? words.consent : localise(field.label, language),
      valueOf: (submission: Submission) => shown(submission, name, words),
    })),
    ...(form.sequel?.kind === 'confirm'
      ? [
          { title: words.confirmed, valueOf: ({ confirmedAt }: Submission) => confirmedAt ?? '' },
          { title: words.ended, valueOf: ({ endedAt }: Submission) => endedAt ?? '' },
        ]
      : []),
    { title: words.language, valueOf: ({ locale }) => locale },
    { title: words.page, valueOf: ({ page }) => page?.title ?? '' },
    { title: words.withoutScript, valueOf: ({ withoutScript }) => (withoutScript ? words.yes : '') },
    { title: words.state, valueOf: ({ state }) => words[state] },
    { title: words.assignee, valueOf: ({ assignee }) => assignee?.name ?? '' },
  ];
}

/** Rows of cells, oldest first, read some at a time. */
async function* rowsOf(context: Context, query: ListQuery, columns: readonly Column[]): AsyncGenerator<string[][]> {
  const filters = { ...query, forms: formsOf(context, query.form) };
  for (let after = 0, isLast = false; !isLast; ) {
    const rows = await submissionsAfter(context.db, filters, after, batchSize);
    const submissions = await submissionsOnWire(context, rows);
    yield submissions.map((submission) => columns.map(({ valueOf }) => valueOf(submission)));
    after = rows.at(-1)?.id ?? after;
    isLast = rows.length < batchSize;
  }
}

async function* csvOf(titles: readonly string[], batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${csvLine(titles)}`;
  for await (const rows of batches) yield rows.map((cells) => csvLine(cells)).join('');
}

/** Every cell is text, so that none is carried out as a formula. */
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
 * The submissions of one form as a table for a spreadsheet.
 * @throws UM_01 when they may not be seen, 404 V_12 on `form` when there is none
 */
export async function exportSubmissions(
  context: Context,
  { format, language, ...query }: ListQuery & { form: string; format: 'csv' | 'xlsx'; language: string },
): Promise<RawAnswer> {
  formsOf(context, query.form);
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
