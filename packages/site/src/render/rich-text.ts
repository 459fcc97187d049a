import { linkOfHref, type ResolvedLink, type RichTextField } from '@ximblox/blocks';
import { cleanRichText } from '@ximblox/blocks/clean';
import type { LinkValue } from '@ximblox/contract';
import { escapeHtml } from './html.ts';

/** Characters of cleaned text kept by `createCleaner`. */
const maxKept = 4_000_000;

/** A cleaner of rich text that remembers what it has cleaned: cleaning costs more than all the rest of rendering. */
export function createCleaner(): (html: string, field: RichTextField) => string {
  const cleaned = new Map<string, string>();
  let kept = 0;
  return (html, field) => {
    if (html === '') return '';
    const key = `${field.marks?.join() ?? ''}|${html}`;
    const known = cleaned.get(key);
    if (known !== undefined) return known;
    const clean = cleanRichText(html, field);
    kept += key.length + clean.length;
    if (kept > maxKept) {
      cleaned.clear();
      kept = key.length + clean.length;
    }
    cleaned.set(key, clean);
    return clean;
  };
}

const link = /<a href="((?:page|file):[^"]*)">(.*?)<\/a>/gs;

/** Clean HTML with the links to pages and files made followable; a link whose target is not public leaves its text behind. */
export function followableLinks(clean: string, resolve: (link: LinkValue) => ResolvedLink | null): string {
  if (!clean.includes('<a href="page:') && !clean.includes('<a href="file:')) return clean;
  return clean.replaceAll(link, (_, href: string, text: string) => {
    const target = resolve(linkOfHref(href));
    return target ? `<a href="${escapeHtml(target.href)}">${text}</a>` : text;
  });
}
