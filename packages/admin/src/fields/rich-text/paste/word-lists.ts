import { styleAttribute, styleOf } from './element-style.ts';

/** List item in Word's format. */
interface WordItem {
  /** Placeholder of the item, removed once it is in its list. */
  place: Element;
  level: number;
  isNumbered: boolean;
  /** Number of the item; undefined for bullets and letters. */
  number: number | undefined;
  words(): readonly Node[];
}

const withoutMarker = (paragraph: Element): Node[] => {
  for (const span of paragraph.querySelectorAll('span')) if (styleOf(span, 'mso-list') === 'ignore') span.remove();
  return [...paragraph.childNodes];
};

/** Item of desktop Word: a paragraph with a level, and its bullet or number as text. */
function itemOf(element: Element): WordItem | null {
  const level = /\blevel(\d)/.exec(styleOf(element, 'mso-list'))?.[1];
  if (level === undefined) return null;
  const marker = [...element.querySelectorAll('span')].find((span) => styleOf(span, 'mso-list') === 'ignore');
  const text = (marker?.textContent ?? '').replaceAll(/\s+/g, '');
  const number = /^\(?(\d+)(?:\.\d+)*[.)]?$/.exec(text)?.[1];
  return {
    place: element,
    level: Number(level),
    isNumbered: number !== undefined || /^\(?[a-z]{1,5}[.)]$/i.test(text),
    number: number === undefined ? undefined : Number(number),
    words: () => withoutMarker(element),
  };
}

const onlineItems = 'li[data-aria-level], li[data-listid]';

/** Items of Word online: lists of one item each, with its level. */
function onlineItemsOf(list: Element): WordItem[] {
  const place = list.parentElement?.matches('.ListContainerWrapper') ? list.parentElement : list;
  const start = Number(list.getAttribute('start') ?? 1);
  return [...list.children].map((item, position) => ({
    place,
    level: Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')) || 1,
    isNumbered: list.localName === 'ol',
    number: list.localName === 'ol' ? start + position : undefined,
    words: () => [...item.childNodes],
  }));
}

/** Replaces a run of items by lists. */
function replaceByLists(items: readonly WordItem[]): void {
  const open: { level: number; list: Element }[] = [];
  const first = items[0]?.place;
  if (!first) return;
  for (const { level, isNumbered, number, words } of items) {
    const document = first.ownerDocument;
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
      else first.before(list);
      current = { level, list };
      open.push(current);
    }
    const item = document.createElement('li');
    item.append(...words());
    current.list.append(item);
  }
  for (const { place } of items) place.remove();
}

/** Groups consecutive items. */
function runsOf(items: readonly WordItem[]): WordItem[][] {
  const runs: WordItem[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    const before = last?.at(-1)?.place;
    if (before && (before === item.place || before.nextElementSibling === item.place)) last?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Converts Word's paragraphs, or lists of one item each, to real lists. */
export function makeWordLists(root: ParentNode): void {
  const paragraphs = [...root.querySelectorAll(`[${styleAttribute}*="mso-list"]`)].flatMap((element) => {
    const item = itemOf(element);
    return item ? [item] : [];
  });
  const lists = [...new Set([...root.querySelectorAll(onlineItems)].map((item) => item.parentElement))];
  const online = lists.flatMap((list) => (list?.matches('ul, ol') && !list.closest('li') ? onlineItemsOf(list) : []));
  for (const run of [...runsOf(paragraphs), ...runsOf(online)]) replaceByLists(run);
}
