import { linkOfHref, type ResolvedLink, type RichTextLimits } from '@ximblox/blocks/internal';
import { cleanRichText } from '@ximblox/blocks/clean';
import type { LinkValue } from '@ximblox/contract';
import { escapeHtml } from './html.ts';

/** Maximum size of the cache in characters. */
const maxCachedCharacters = 4_000_000;

/** Creates a sanitiser of rich text with a cache, since sanitising costs more than the rest of rendering. */
export function createCleaner(): (html: string, field: RichTextLimits) => string {
  let cleaned = new WeakMap<RichTextLimits, Map<string, string>>();
  let cachedCharacters = 0;
  const store = (html: string, field: RichTextLimits, clean: string): void => {
    cachedCharacters += html.length + clean.length;
    if (cachedCharacters > maxCachedCharacters) {
      cleaned = new WeakMap();
      cachedCharacters = html.length + clean.length;
    }
    const ofField = cleaned.get(field) ?? new Map<string, string>();
    cleaned.set(field, ofField.set(html, clean));
  };
  return (html, field) => {
    if (html === '') return '';
    const known = cleaned.get(field)?.get(html);
    if (known !== undefined) return known;
    const clean = cleanRichText(html, field);
    store(html, field, clean);
    return clean;
  };
}

const start = /<a href="((?:page|file):[^"]*)">/g;
const end = '</a>';

/** Replaces links to pages and files in sanitised HTML by their URLs. Links to unpublished targets become plain text. */
export function resolveRichTextLinks(clean: string, resolve: (link: LinkValue) => ResolvedLink | null): string {
  if (!clean.includes('<a href="page:') && !clean.includes('<a href="file:')) return clean;
  let followable = '';
  let position = 0;
  for (const { 0: opening, 1: href = '', index } of clean.matchAll(start)) {
    const from = index + opening.length;
    const to = index < position ? -1 : clean.indexOf(end, from);
    if (to === -1) continue;
    const target = resolve(linkOfHref(href));
    const text = clean.slice(from, to);
    followable += clean.slice(position, index) + (target ? `<a href="${escapeHtml(target.href)}">${text}${end}` : text);
    position = to + end.length;
  }
  return followable + clean.slice(position);
}
