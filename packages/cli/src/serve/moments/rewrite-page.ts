import { Parser } from 'htmlparser2';

/** Attributes with the address of another page of the site. */
const pageLinks: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  form: ['action'],
  button: ['formaction'],
  input: ['formaction'],
};

/** Relations of `link` elements that lead to pages, feeds and the like; the others load files. */
const linkedPages = /(?:^|\s)(?:alternate|canonical|next|prev|search)(?:\s|$)/i;

export interface RewriteOptions {
  /** Returns the address that a link gets instead, or the same one. */
  address(url: string): string;
  /** HTML for the end of the head. */
  head: string;
  /** HTML for the start of the body. */
  body: string;
}

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const openTag = (name: string, attributes: Readonly<Record<string, string>>, end: string): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('')}${end}`;

/** Returns the changed attributes of a tag; null if it leads to no page. */
function changed(
  name: string,
  attributes: Readonly<Record<string, string>>,
  address: RewriteOptions['address'],
): Record<string, string> | null {
  const names = name === 'link' && linkedPages.test(attributes.rel ?? '') ? ['href'] : (pageLinks[name] ?? []);
  const present = names.filter((one) => attributes[one] !== undefined);
  if (present.length === 0) return null;
  return { ...attributes, ...Object.fromEntries(present.map((one) => [one, address(attributes[one] ?? '')])) };
}

/** Changes the addresses of links, forms and feeds in a document, and adds HTML to its head and body. All else stays as it is. */
export function rewritePage(html: string, { address, head, body }: RewriteOptions): string {
  const parts: string[] = [];
  let copied = 0;
  const copyUntil = (end: number): void => {
    parts.push(html.slice(copied, end));
    copied = end;
  };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        if (isImplied) return;
        const end = parser.endIndex + 1;
        const change = changed(name, attributes, address);
        if (change) {
          copyUntil(parser.startIndex);
          parts.push(openTag(name, change, html.slice(parser.startIndex, end).endsWith('/>') ? '/>' : '>'));
          copied = end;
        }
        if (name === 'body') {
          copyUntil(end);
          parts.push(body);
        }
      },
      onclosetag(name, isImplied) {
        if (name !== 'head' || isImplied) return;
        copyUntil(parser.startIndex);
        parts.push(head);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  copyUntil(html.length);
  return parts.join('');
}
