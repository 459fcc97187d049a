import { hrefsIn, isWellFormed, linesOfHtml, textOfHtml } from '#html-reader';
import type { LinkValue } from '@ximblox/contract';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { isSafeUrl } from './link.ts';
import { listed, shown, wrongCount } from './misuse.ts';

/** What an editor may do inside a rich text. Paragraphs and line breaks are always allowed. */
export const richTextMarks = [
  'bold',
  'italic',
  'link',
  'heading',
  'bullet-list',
  'ordered-list',
  'quote',
  'code',
  'table',
] as const;
export type RichTextMark = (typeof richTextMarks)[number];

export interface RichTextOptions extends FieldOptions {
  /** Bold, italic and link by default. */
  marks?: readonly RichTextMark[];
  /** Characters of text, tags not counted; 20,000 by default. */
  max?: number;
  placeholder?: string;
}

/** Clean HTML, ready to be put into a page. */
export interface RichText {
  html: string;
}

export interface RichTextField extends Field<'rich-text', RichText>, RichTextOptions {
  kind: 'rich-text';
}

/** Formatted text, kept as an HTML string; links inside point to `page:7#anchor`, `file:3`, or an address. */
export const richText = (options: RichTextOptions = {}): RichTextField => ({ ...options, kind: 'rich-text' });

/** Characters of text in a field that names no limit. */
export const defaultTextMax = 20_000;

/**
 * Whether a text is longer with its tags than any that the field allows can be: such a text is refused unread, for every
 * step of reading costs time in proportion.
 */
export const isOverlong = (html: string, { max = defaultTextMax }: Pick<RichTextField, 'max'>): boolean =>
  html.length > 10 * Math.max(max, defaultTextMax);

export const defaultMarks: readonly RichTextMark[] = ['bold', 'italic', 'link'];

export { textOfHtml };

/** A link inside a rich text, from its `href`. */
export function linkOfHref(href: string): LinkValue {
  const page = /^page:(\d{1,15})(?:#(.*))?$/.exec(href);
  if (page) return { kind: 'page', pageID: Number(page[1]), ...(page[2] ? { anchor: page[2] } : {}) };
  const file = /^file:(\d{1,15})$/.exec(href);
  return file ? { kind: 'file', fileID: Number(file[1]) } : { kind: 'url', url: href };
}

/** The inverse of `linkOfHref`. */
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

/** Whether a rich text keeps a link with this `href`. */
export const isKeptHref = (href: string): boolean => internalHref.test(href) || isSafeUrl(href);

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };
const decodeAttribute = (text: string): string =>
  text.replaceAll(/&(?:amp|quot|lt|gt);/g, (name) => entities[name] ?? name);
const encodeAttribute = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (sign) => Object.keys(entities).find((name) => entities[name] === sign) ?? sign);

/** Cleaned HTML spells every link in this one way and has no other `<` outside of tags, so that no parser is needed. */
const cleanLink = /<a href="([^"<>]*)">/g;

const mapLinksOfHtml = (html: string, change: (link: LinkValue) => LinkValue): string =>
  html.replaceAll(cleanLink, (_, href: string) => {
    const changed = change(linkOfHref(decodeAttribute(href)));
    return `<a href="${encodeAttribute(hrefOfLink(changed))}">`;
  });

/** Links of a text, in its order. */
const linksOfHtml = (html: string): LinkValue[] => (/href/i.test(html) ? hrefsIn(html).map(linkOfHref) : []);

export const richTextKind: FieldKind<RichTextField, string> = {
  kind: 'rich-text',
  place: 'props',
  empty: () => '',
  // Broken HTML counts as filled, so that it is told of even when no text is left of it.
  isEmpty: (value, field) => !isOverlong(value, field) && isWellFormed(value) && textOfHtml(value) === '',
  parse: (value) => (typeof value === 'string' ? value : undefined),
  check(value, field) {
    if (isOverlong(value, field)) return [{ code: 'V_14' }];
    if (!isWellFormed(value)) return [{ code: 'V_15' }];
    return textOfHtml(value).length > (field.max ?? defaultTextMax) ? [{ code: 'V_14' }] : [];
  },
  text: linesOfHtml,
  links: linksOfHtml,
  mapLinks: mapLinksOfHtml,
  options: ['marks', 'max', 'placeholder'],
  misused: (field) => [
    ...wrongCount(field, 'max'),
    ...(field.marks ?? [])
      .filter((mark) => !richTextMarks.includes(mark))
      .map((mark) => `allows the mark ${shown(mark)}: use ${listed(richTextMarks)}`),
  ],
  schema: () => ({ type: 'string', contentMediaType: 'text/html' }),
};
