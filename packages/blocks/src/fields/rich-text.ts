import { hrefsIn, isWellFormed, linesOfHtml, textOfHtml } from '#html-reader';
import type { LinkValue } from '@ximblox/contract';
import type {
  DefaultOption,
  Field,
  FieldKind,
  FieldOptions,
  PlaceholderOption,
  ImportNames,
  ExportNames,
} from './field.ts';
import { isSafeUrl } from './link.ts';
import { listed, shown, countProblems } from './option-problems.ts';
import { type RichTextLimits, type RichTextMark, richTextMarks } from './resolver.ts';
import { renderedSchemas } from './rendered-schemas.ts';

export interface RichTextOptions extends FieldOptions, DefaultOption<string>, PlaceholderOption, RichTextLimits {}

/** Sanitised HTML, ready for rendering. */
export interface RichText {
  html: string;
}

export interface RichTextField extends Field<'richText', RichText, unknown, string>, RichTextOptions {
  kind: 'richText';
}

/** Formatted text, stored as an HTML string. Its links point to `page:7#anchor`, `file:3`, or an address. */
export const richText = (options: RichTextOptions = {}): RichTextField => ({ ...options, kind: 'richText' });

/** Maximum characters of a field without a limit. */
export const defaultTextMax = 20_000;

/**
 * Whether a text with its tags is longer than any valid value of the field. Such a text is refused unread, since
 * parsing takes time in proportion to its length.
 */
export const isOverlong = (html: string, { max = defaultTextMax }: Pick<RichTextLimits, 'max'>): boolean =>
  html.length > 10 * Math.max(max, defaultTextMax);

export const defaultMarks: readonly RichTextMark[] = ['bold', 'italic', 'link'];

export { textOfHtml };

/** Parses the `href` of a link in a rich text. */
export function linkOfHref(href: string): LinkValue {
  const page = /^page:(\d{1,15})(?:#(.*))?$/.exec(href);
  if (page) return { kind: 'page', pageID: Number(page[1]), ...(page[2] ? { anchor: page[2] } : {}) };
  const file = /^file:(\d{1,15})$/.exec(href);
  return file ? { kind: 'file', fileID: Number(file[1]) } : { kind: 'url', url: href };
}

/** Inverse of `linkOfHref`. */
export function hrefOfLink(link: LinkValue): string {
  switch (link.kind) {
    case 'page':
      return `page:${link.pageID}${link.anchor ? `#${link.anchor}` : ''}`;
    case 'file':
      return `file:${link.fileID}`;
    case 'url':
      return link.url;
  }
}

const internalHref = /^(?:page:\d{1,15}(?:#[A-Za-z][\w-]{0,99})?|file:\d{1,15})$/;

/** Whether sanitising keeps a link with this `href`. */
export const isKeptHref = (href: string): boolean => internalHref.test(href) || isSafeUrl(href);

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };
const decodeAttribute = (text: string): string =>
  text.replaceAll(/&(?:amp|quot|lt|gt);/g, (name) => entities[name] ?? name);
const encodeAttribute = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (sign) => Object.keys(entities).find((name) => entities[name] === sign) ?? sign);

/** Sanitised HTML has exactly this form of links and no other `<` outside of tags, so no parser is needed. */
const cleanLink = /<a href="([^"<>]*)">/g;

const mapLinksOfHtml = (html: string, change: (link: LinkValue) => LinkValue): string =>
  html.replaceAll(cleanLink, (_, href: string) => {
    const changed = change(linkOfHref(decodeAttribute(href)));
    return `<a href="${encodeAttribute(hrefOfLink(changed))}">`;
  });

/** Links of a text, in order. */
const linksOfHtml = (html: string): LinkValue[] => (/href/i.test(html) ? hrefsIn(html).map(linkOfHref) : []);

/** Replaces the names of pages and files in the links of a content seed by their IDs. */
const seededHtml = (value: unknown, names: ImportNames): unknown =>
  typeof value === 'string'
    ? value
        .replaceAll(/href="page:([^"#]+)/g, (_, key: string) => `href="page:${names.page(key)}`)
        .replaceAll(/href="file:([^"]+)/g, (_, path: string) => `href="file:${names.file(path)}`)
    : value;

/** Replaces the IDs of pages and files in links by their names. Links to what does not exist stay. */
const unseededHtml = (value: unknown, names: ExportNames): unknown =>
  typeof value === 'string'
    ? value.replaceAll(/href="(page|file):(\d+)/g, (whole, kind: 'page' | 'file', id: string) => {
        const name = names[kind](Number(id));
        return name === undefined ? whole : `href="${kind}:${name}`;
      })
    : value;

export const richTextKind: FieldKind<RichTextField, string> = {
  kind: 'richText',
  place: 'props',
  empty: () => '',
  // Broken HTML counts as filled, so that it is reported even if it has no text.
  isEmpty: (value, field) => !isOverlong(value, field) && isWellFormed(value) && textOfHtml(value) === '',
  parse: (value) => (typeof value === 'string' ? value : undefined),
  check(value, field) {
    if (isOverlong(value, field)) return [{ code: 'V_14' }];
    if (!isWellFormed(value)) return [{ code: 'V_15' }];
    return textOfHtml(value).length > (field.max ?? defaultTextMax) ? [{ code: 'V_14' }] : [];
  },
  textFormat: 'html',
  searchText: (value) => linesOfHtml(value),
  clean: (value, field, sanitiser) => sanitiser.html(value, field),
  resolve: (value, field, resolver) => ({ html: resolver.richText(value, field) }),
  importValue: seededHtml,
  exportValue: unseededHtml,
  links: linksOfHtml,
  mapLinks: mapLinksOfHtml,
  options: ['marks', 'max', 'default', 'placeholder'],
  optionProblems: (field) => [
    ...countProblems(field, 'max'),
    ...(field.marks ?? [])
      .filter((mark) => !richTextMarks.includes(mark))
      .map((mark) => `allows the mark ${shown(mark)}: use ${listed(richTextMarks)}`),
  ],
  renderedSchema: () => renderedSchemas.richText,
  jsonSchema: () => ({ type: 'string', contentMediaType: 'text/html' }),
};
