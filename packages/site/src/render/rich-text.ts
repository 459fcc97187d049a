import { linkOfHref, type ResolvedLink, type RichTextField } from '@ximblox/blocks';
import { cleanRichText } from '@ximblox/blocks/clean';
import type { LinkValue } from '@ximblox/contract';
import { escapeHtml } from './html.ts';

/** Characters of cleaned text kept by `createCleaner`. */
const maxKept = 4_000_000;

/** A cleaner of rich text that remembers what it has cleaned: cleaning costs more than all the rest of rendering. */
export function createCleaner(): (html: string, field: RichTextField) => string {
  let cleaned = new WeakMap<RichTextField, Map<string, string>>();
  let kept = 0;
  const keep = (html: string, field: RichTextField, clean: string): void => {
    kept += html.length + clean.length;
    if (kept > maxKept) {
      cleaned = new WeakMap();
      kept = html.length + clean.length;
    }
    const ofField = cleaned.get(field) ?? new Map<string, string>();
    cleaned.set(field, ofField.set(html, clean));
  };
  return (html, field) => {
    if (html === '') return '';
    const known = cleaned.get(field)?.get(html);
    if (known !== undefined) return known;
    const clean = cleanRichText(html, field);
    keep(html, field, clean);
    return clean;
  };
}

const start = /<a href="((?:page|file):[^"]*)">/g;
const end = '</a>';

/** Clean HTML with the links to pages and files made followable; a link whose target is not public leaves its text behind. */
export function followableLinks(clean: string, resolve: (link: LinkValue) => ResolvedLink | null): string {
  if (!clean.includes('<a href="page:') && !clean.includes('<a href="file:')) return clean;
  let followable = '';
  let done = 0;
  for (const { 0: opening, 1: href = '', index } of clean.matchAll(start)) {
    const from = index + opening.length;
    const to = index < done ? -1 : clean.indexOf(end, from);
    if (to === -1) continue;
    const target = resolve(linkOfHref(href));
    const text = clean.slice(from, to);
    followable += clean.slice(done, index) + (target ? `<a href="${escapeHtml(target.href)}">${text}${end}` : text);
    done = to + end.length;
  }
  return followable + clean.slice(done);
}
