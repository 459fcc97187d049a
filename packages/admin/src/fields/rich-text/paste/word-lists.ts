import { styleAttribute, styleOf } from './element-style.ts';

/** An item of a list as Word writes it: a paragraph with a level, and its bullet or number as words. */
interface WordItem {
  paragraph: Element;
  level: number;
  isNumbered: boolean;
  /** Number that the item bears; undefined for bullets and letters. */
  number: number | undefined;
}

function itemOf(element: Element): WordItem | null {
  const level = /\blevel(\d)/.exec(styleOf(element, 'mso-list'))?.[1];
  if (level === undefined) return null;
  const marker = [...element.querySelectorAll('span')].find((span) => styleOf(span, 'mso-list') === 'ignore');
  const text = (marker?.textContent ?? '').replaceAll(/\s+/g, '');
  const number = /^\(?(\d+)(?:\.\d+)*[.)]?$/.exec(text)?.[1];
  return {
    paragraph: element,
    level: Number(level),
    isNumbered: number !== undefined || /^\(?[a-z]{1,5}[.)]$/i.test(text),
    number: number === undefined ? undefined : Number(number),
  };
}

const withoutMarker = (paragraph: Element): Node[] => {
  for (const span of paragraph.querySelectorAll('span')) if (styleOf(span, 'mso-list') === 'ignore') span.remove();
  return [...paragraph.childNodes];
};

/** Puts lists into the place of a run of items. */
function replaceByLists(items: readonly WordItem[]): void {
  const open: { level: number; list: Element }[] = [];
  for (const { paragraph, level, isNumbered, number } of items) {
    const document = paragraph.ownerDocument;
    const tag = isNumbered ? 'ol' : 'ul';
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level || current.list.localName !== tag) {
      const list = document.createElement(tag);
      if (number !== undefined && number > 1) list.setAttribute('start', String(number));
      const isDeeper = current !== undefined && current.level < level;
      if (!isDeeper) open.pop();
      const parent = isDeeper ? current?.list.lastElementChild : open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      current = { level, list };
      open.push(current);
    }
    const item = document.createElement('li');
    item.append(...withoutMarker(paragraph));
    current.list.append(item);
    paragraph.remove();
  }
}

/** Makes real lists of the paragraphs that Word pastes for them. */
export function makeWordLists(root: ParentNode): void {
  const marked = [...root.querySelectorAll(`[${styleAttribute}*="mso-list"]`)];
  const runs: WordItem[][] = [];
  for (const element of marked) {
    const item = itemOf(element);
    if (!item) continue;
    const last = runs.at(-1);
    if (last && last.at(-1)?.paragraph.nextElementSibling === element) last.push(item);
    else runs.push([item]);
  }
  for (const run of runs) replaceByLists(run);
}
