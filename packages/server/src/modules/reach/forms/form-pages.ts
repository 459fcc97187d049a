import { type FormDefinition, type FormValues, servesPage, typeDataContent } from '@ximblox/blocks';
import type { ErrorItem, FileRecord } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findPublicPageByID, shownContent } from '../../content/public-content/index.ts';

/** A published page that a form is about. */
export interface FormPage {
  id: number;
  title: string;
  /** What the sender asked for, of a form that sends a file. */
  file: FileRecord | null;
}

/** A published page of a type; null when there is none. */
export async function findFormPage(
  { db, services: { site } }: Context,
  id: number,
  wish: { pageType?: string; file?: string } = {},
): Promise<FormPage | null> {
  const page = await findPublicPageByID(db, id);
  if (!page || !servesPage(site, page) || (wish.pageType !== undefined && page.type !== wish.pageType)) return null;
  const files = typeDataContent(shownContent(site, page).typeData).__files;
  return { id: page.id, title: page.title, file: (wish.file === undefined ? undefined : files[wish.file]) ?? null };
}

/** The pages that were chosen, by field. What is not published, is of another type or has nothing to send is an error. */
export async function checkPages(
  context: Context,
  { fields, sequel }: FormDefinition,
  values: FormValues,
): Promise<{ pages: Map<string, FormPage>; errors: ErrorItem[] }> {
  const pages = new Map<string, FormPage>();
  const errors: ErrorItem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name];
    if (field.kind !== 'page' || typeof id !== 'number') continue;
    const file = sequel?.kind === 'send-file' && sequel.page === name ? { file: sequel.file } : {};
    const page = await findFormPage(context, id, { pageType: field.pageType, ...file });
    if (page && (!('file' in file) || page.file)) pages.set(name, page);
    else errors.push({ property: name, code: 'V_12' });
  }
  return { pages, errors };
}
