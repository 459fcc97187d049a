import { type FormDefinition, type FormValues, servesPage, typeDataContent } from '@ximblox/blocks/internal';
import type { ErrorItem, FileRecord } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findPublicPageByID, shownContent } from '../../content/public-content/index.ts';

/** A published page selected in a form. */
export interface FormPage {
  id: number;
  title: string;
  /** The file to send, for forms that send a file. */
  file: FileRecord | null;
}

/** Returns a published page, optionally of one type and with one of its files; null if it does not exist. */
export async function findFormPage(
  { db, services: { site } }: Context,
  id: number,
  options: { pageType?: string; file?: string } = {},
): Promise<FormPage | null> {
  const page = await findPublicPageByID(db, id);
  if (!page || !servesPage(site, page) || (options.pageType !== undefined && page.type !== options.pageType))
    return null;
  const files = typeDataContent(shownContent(site, page).typeData).__files;
  return {
    id: page.id,
    title: page.title,
    file: (options.file === undefined ? undefined : files[options.file]) ?? null,
  };
}

/** Validates selected pages: V_12 for a page that is not published, of another type or without the file to send. */
export async function checkPages(
  context: Context,
  { fields, followUp }: FormDefinition,
  values: FormValues,
): Promise<{ pages: Map<string, FormPage>; errors: ErrorItem[] }> {
  const pages = new Map<string, FormPage>();
  const errors: ErrorItem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name];
    if (field.kind !== 'page' || typeof id !== 'number') continue;
    const file = followUp?.kind === 'send-file' && followUp.page === name ? { file: followUp.file } : {};
    const page = await findFormPage(context, id, { pageType: field.pageType, ...file });
    if (page && (!('file' in file) || page.file)) pages.set(name, page);
    else errors.push({ property: name, code: 'V_12' });
  }
  return { pages, errors };
}
