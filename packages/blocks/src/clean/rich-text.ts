import sanitizeHtml from 'sanitize-html';
import { isNestedTooDeeply } from '../fields/html-nesting.ts';
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

const hrefOnly = (href: string | undefined): Record<string, string> =>
  href !== undefined && isKeptHref(href) ? { href } : {};

/**
 * Cleans the HTML of a rich text to what its field allows. Idempotent. Links keep only an `href` that may be followed; of
 * what is longer or nests more deeply than anybody writes nothing is left.
 */
export function cleanRichText(html: string, field: Pick<RichTextField, 'marks' | 'max'>): string {
  if (isOverlong(html, field) || isNestedTooDeeply(html)) return '';
  const allowedTags = ['p', 'br', ...(field.marks ?? defaultMarks).flatMap((mark) => tagsOf[mark])];
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'], ol: ['start'] },
    // Every scheme passes here and is judged below, since `page:` and `file:` are ours.
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'page', 'file'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
    transformTags: {
      b: 'strong',
      i: 'em',
      a: (tagName, attributes) => ({
        tagName,
        attribs: hrefOnly(attributes.href),
      }),
    },
  });
}
