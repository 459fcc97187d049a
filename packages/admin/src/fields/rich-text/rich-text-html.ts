import type { Mark, Node } from '@tiptap/pm/model';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const attribute = (name: string, value: unknown): string =>
  ` ${name}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`;

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at));

const tagOfMark: Record<string, string> = { link: 'a', bold: 'strong', italic: 'em', code: 'code' };

const openMark = ({ type, attrs }: Mark): string =>
  type.name === 'link' ? `<a${attribute('href', attrs.href)}>` : `<${tagOfMark[type.name]}>`;

const closeMark = ({ type }: Mark): string => `</${tagOfMark[type.name]}>`;

/** HTML of inline content; neighbours with the same mark share its element. */
function inlineHtml(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const reach = (marks: readonly Mark[]): void => {
    const shared = open.findIndex((mark, at) => !marks[at]?.eq(mark));
    const kept = shared === -1 ? open.length : shared;
    html += open.slice(kept).toReversed().map(closeMark).join('');
    html += marks.slice(kept).map(openMark).join('');
    open = marks;
  };
  for (const child of childrenOf(parent)) {
    reach(child.marks);
    html += child.isText ? escapeText(child.text ?? '') : '<br />';
  }
  reach([]);
  return html;
}

const isList = (node: Node | null): boolean => node?.type.name === 'bulletList' || node?.type.name === 'orderedList';

/** Content of an item or a cell: text without a paragraph if only lists follow. */
function looseHtml(parent: Node): string {
  const [first, second, ...others] = childrenOf(parent);
  if (first?.type.name !== 'paragraph' || (second && !isList(second))) return blocksHtml(parent);
  return inlineHtml(first) + [second, ...others].map((block) => (block ? blockHtml(block) : '')).join('');
}

const cellTags: Record<string, string> = { tableHeader: 'th', tableCell: 'td' };

function rowHtml(row: Node): string {
  const cells = childrenOf(row).map((cell) => {
    const tag = cellTags[cell.type.name] ?? 'td';
    const { colspan, rowspan, scope } = cell.attrs;
    const attributes = [
      colspan === 1 ? '' : attribute('colspan', colspan),
      rowspan === 1 ? '' : attribute('rowspan', rowspan),
      scope ? attribute('scope', scope) : '',
    ].join('');
    return `<${tag}${attributes}>${looseHtml(cell)}</${tag}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

const isHeadRow = (row: Node): boolean =>
  row.childCount > 0 && childrenOf(row).every((cell) => cell.type.name === 'tableHeader');

/** The rows above the first one with a data cell are the table head. */
function tableHtml(table: Node): string {
  const rows = childrenOf(table);
  const firstOfBody = rows.findIndex((row) => !isHeadRow(row));
  const headLength = firstOfBody === -1 ? rows.length : firstOfBody;
  const part = (tag: string, some: readonly Node[]): string =>
    some.length === 0 ? '' : `<${tag}>${some.map(rowHtml).join('')}</${tag}>`;
  const caption = String(table.attrs.caption ?? '');
  return [
    '<table>',
    caption === '' ? '' : `<caption>${caption}</caption>`,
    part('thead', rows.slice(0, headLength)),
    part('tbody', rows.slice(headLength)),
    '</table>',
  ].join('');
}

function blockHtml(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return `<h${node.attrs.level}>${inlineHtml(node)}</h${node.attrs.level}>`;
    case 'bulletList':
      return `<ul>${blocksHtml(node)}</ul>`;
    case 'orderedList':
      return `<ol${node.attrs.start === 1 ? '' : attribute('start', node.attrs.start)}>${blocksHtml(node)}</ol>`;
    case 'listItem':
      return `<li>${looseHtml(node)}</li>`;
    case 'blockquote':
      return `<blockquote>${blocksHtml(node)}</blockquote>`;
    case 'codeBlock':
      return `<pre><code>${escapeText(node.textContent)}</code></pre>`;
    case 'table':
      return tableHtml(node);
    default:
      return `<p>${inlineHtml(node)}</p>`;
  }
}

const blocksHtml = (parent: Node): string => childrenOf(parent).map(blockHtml).join('');

/** Whether the document is one empty paragraph. */
const isUntouched = (document: Node): boolean =>
  document.childCount === 1 && document.firstChild?.type.name === 'paragraph' && document.firstChild.content.size === 0;

/**
 * Serialises a text for storage, identical to the server's sanitised form. Items and cells have no paragraph around
 * their text; an empty text is `''`.
 */
export const storedHtml = (document: Node): string => (isUntouched(document) ? '' : blocksHtml(document));
