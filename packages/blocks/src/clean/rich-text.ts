import { Parser } from 'htmlparser2';
import { maxNesting } from '../fields/html-nesting.ts';
import { defaultMarks, isKeptHref, isOverlong, type RichTextField, type RichTextMark } from '../fields/index.ts';

const tagsOf: Record<RichTextMark, readonly string[]> = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  link: ['a'],
  heading: ['h2', 'h3', 'h4'],
  'bullet-list': ['ul', 'li'],
  'ordered-list': ['ol', 'li'],
  quote: ['blockquote'],
  code: ['code', 'pre'],
  table: ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
};

/** Replacement tags by the tag in the input. */
const writtenAs = new Map([
  ['b', 'strong'],
  ['i', 'em'],
]);

const attributesOf = new Map([
  ['a', new Set(['href'])],
  ['th', new Set(['colspan', 'rowspan', 'scope'])],
  ['td', new Set(['colspan', 'rowspan'])],
  ['ol', new Set(['start'])],
]);

/** Elements that are dropped together with their content. */
const nonText = new Set(['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'iframe', 'noembed', 'noframes']);

/** Maximum depth of nested elements. Deeper tags are dropped, but not their content. */
const maxDepth = 50;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? '');
const escapeValue = (value: string): string => value.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '');

/** Tags of the marks that a field allows. */
const allowedTags = (marks: readonly RichTextMark[]): Set<string> =>
  new Set(['p', 'br', ...marks.flatMap((mark) => tagsOf[mark])]);

function attributesIn(name: string, given: Record<string, string>): string {
  let written = '';
  const allowed = attributesOf.get(name);
  for (const [attribute, value] of allowed ? Object.entries(given) : []) {
    if (value === '' || !allowed?.has(attribute)) continue;
    if (attribute === 'href' && !isKeptHref(value)) continue;
    written += ` ${attribute}="${escapeValue(value)}"`;
  }
  return written;
}

/**
 * Sanitises the HTML of a rich text to the marks that its field allows. Idempotent; one pass in linear time. The output
 * contains only listed tags, listed attributes and escaped text, so it is safe however a browser would parse the input.
 * Links keep only a safe `href`. Returns `''` for input that is too long or too deeply nested.
 */
export function cleanRichText(html: string, field: Pick<RichTextField, 'marks' | 'max'>): string {
  if (isOverlong(html, field)) return '';
  const allowed = allowedTags(field.marks ?? defaultMarks);
  /** Open elements by their output tag; `''` for dropped tags. */
  const open: string[] = [];
  let written = '';
  /** Depth below an element whose content is dropped. */
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length + skipped >= maxNesting) {
        written = '';
        parser.pause();
        return;
      }
      if (skipped > 0 || (nonText.has(name) && !allowed.has(name))) {
        skipped += 1;
        return;
      }
      const tag = open.length < maxDepth && allowed.has(name) ? (writtenAs.get(name) ?? name) : '';
      open.push(tag);
      if (tag === 'br') written += '<br />';
      else if (tag !== '') written += `<${tag}${attributesIn(tag, attributes)}>`;
    },
    ontext(text) {
      if (skipped === 0) written += escapeText(text);
    },
    onclosetag() {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      const tag = open.pop() ?? '';
      if (tag !== '' && tag !== 'br') written += `</${tag}>`;
    },
  });
  parser.end(html);
  return written;
}
