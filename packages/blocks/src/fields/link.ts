import { errorsOf, isRecord, linkValue, type LinkValue } from '@ximblox/contract';
import type { Field, FieldKind, FieldOptions, ImportNames, ExportNames } from './field.ts';
import type { ResolvedLink } from './resolver.ts';
import { renderedSchemas } from './rendered-schemas.ts';

export interface LinkField extends Field<'link', ResolvedLink | null, unknown, LinkValue | null>, FieldOptions {
  kind: 'link';
  /** ID of a page type: the link can only lead to pages of this type. */
  pageType?: string;
}

/** A link to a page, an address or a file; null if empty. A component also gets null if the target is not public. */
export const link = (options: Omit<LinkField, 'kind' | 'rendered'> = {}): LinkField => ({ ...options, kind: 'link' });

/** Whether an address is safe to link to: http, https, mailto, tel, a fragment (`#section`), or an absolute path of the site. */
export function isSafeUrl(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return !/[\s\\]/.test(url);
  if (/^#[\w-]+$/.test(url)) return true;
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d\s().-]+)$/i.test(url)) return true;
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Reads a link of a content seed: `{ kind: 'page', page: 'about' }`, `{ kind: 'file', path: '/plan.pdf' }`. */
function seededLink(value: unknown, names: ImportNames): unknown {
  if (!isRecord(value)) return value;
  const { page, path, ...link } = value;
  if (value.kind === 'page' && 'page' in value) return { ...link, pageID: names.page(String(page)) };
  if (value.kind === 'file' && 'path' in value) return { kind: 'file', fileID: names.file(String(path)) };
  return value;
}

/** Returns a link for a content seed; null if its target does not exist. */
function unseededLink(value: unknown, names: ExportNames): unknown {
  const { data: link } = linkValue.safeParse(value);
  if (!link || link.kind === 'url') return value;
  if (link.kind === 'file') {
    const path = names.file(link.fileID);
    return path === undefined ? null : { kind: 'file', path };
  }
  const { pageID, ...rest } = link;
  const page = names.page(pageID);
  return page === undefined ? null : { ...rest, page };
}

export const linkKind: FieldKind<LinkField, LinkValue | null> = {
  kind: 'link',
  place: 'props',
  empty: () => null,
  isEmpty: (value) => value === null || (value.kind === 'url' && value.url.trim() === ''),
  parse(value) {
    if (value === null) return null;
    const parsed = linkValue.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  },
  unparsed(value) {
    const { error } = linkValue.safeParse(value, { reportInput: true });
    const errors = error ? errorsOf(error) : [];
    return errors.filter(({ code }) => code === 'V_14').map(({ property, code }) => ({ code, part: property }));
  },
  check(value, { pageType }) {
    if (pageType !== undefined && value?.kind !== 'page') return [{ code: 'V_12' }];
    return value?.kind === 'url' && !isSafeUrl(value.url) ? [{ code: 'V_13', part: 'url' }] : [];
  },
  links: (value) => (value === null ? [] : [value]),
  mapLinks: (value, change) => (value === null ? null : change(value)),
  pageTypes: ({ pageType }) => (pageType === undefined ? [] : [pageType]),
  importValue: seededLink,
  exportValue: unseededLink,
  resolve: (value, field, resolver) => (value === null || linkKind.isEmpty(value, field) ? null : resolver.link(value)),
  options: ['pageType'],
  renderedSchema: () => renderedSchemas.link,
  jsonSchema: () => ({
    oneOf: [
      { type: 'null' },
      {
        type: 'object',
        properties: { kind: { const: 'page' }, pageID: { type: 'integer' }, anchor: { type: 'string' } },
        required: ['kind', 'pageID'],
      },
      { type: 'object', properties: { kind: { const: 'url' }, url: { type: 'string' } }, required: ['kind', 'url'] },
      {
        type: 'object',
        properties: { kind: { const: 'file' }, fileID: { type: 'integer' } },
        required: ['kind', 'fileID'],
      },
    ],
  }),
};
