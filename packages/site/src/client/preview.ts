import type { PreviewCommand, PreviewEvent, PreviewWords } from '@ximblox/contract';
import './preview.css';
import { boxOf, createOutline } from './block-outline.ts';
import { createInlineWriter, isRichText } from './inline-writer.ts';
import { blockElements, createShownBlocks } from './preview-blocks.ts';
import { createRichWriting } from './rich-writing.ts';

const main = document.getElementById('content') ?? document.body;
const shown = createShownBlocks(main);
const selected = createOutline('selected');
const hovered = createOutline('hover');
let selectedKey: string | null = null;

const tell = (event: PreviewEvent): void => {
  if (event.type === 'ximblox:written') shown.written(event.key);
  parent.postMessage(event, location.origin);
};

const rich = createRichWriting(tell);
const writer = createInlineWriter(
  tell,
  () => {
    shown.patchWaiting();
    update();
  },
  (element) => rich.begin(element, null),
);
/** The element in which somebody writes now. */
const written = (): HTMLElement | null => writer.element() ?? rich.element();

/** The editor has left a text; what its block looks like is given again. */
function endRichText(key: string, field: string): void {
  rich.end(key, field);
  shown.written(key);
  tell({ type: 'ximblox:stale', key });
  if (!written()) shown.patchWaiting();
  update();
}

/** Whether the reader may not change the page. */
let isReadOnly = false;

const blockOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block-key]') : null;

const inlineOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element && !isReadOnly ? target.closest<HTMLElement>('[data-block-key] [data-inline]') : null;

const blockWithKey = (key: string): HTMLElement | null =>
  blockElements(main).find((element) => element.dataset.blockKey === key) ?? null;

/** Pixels between a block and what is seen of the page; 0 when some of it is seen, or it has no place. */
function distanceTo(block: Element): number {
  const box = boxOf(block);
  return box === null ? 0 : Math.max(0, -box.bottom, box.top - innerHeight);
}

/** Frames and toolbar follow what they belong to. */
function update(): void {
  selected.update();
  hovered.update();
  const block = selectedKey === null ? null : blockWithKey(selectedKey);
  const box = block && boxOf(block);
  tell({
    type: 'ximblox:box',
    box: box ? { top: box.top, left: box.left, width: box.width, height: box.height } : null,
  });
}

function bringIntoView(block: Element): void {
  const distance = distanceTo(block);
  if (distance === 0) return;
  // A long way is no help to the eye, and laying out all that flies past keeps whoever types meanwhile waiting.
  const isFar = distance > 2 * innerHeight;
  const isCalm = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
  block.firstElementChild?.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
}

function select(key: string | null): void {
  selectedKey = key;
  const block = key === null ? null : blockWithKey(key);
  selected.show(block);
  if (block) bringIntoView(block);
  update();
}

const shownKeys = (): string[] => blockElements(main).map((element) => element.dataset.blockKey ?? '');

/** The block that somebody put elsewhere, among those that stood there before; the selected one when it may be it. */
function movedBlock(before: readonly string[], after: readonly string[]): string | undefined {
  // Each pause in typing comes by here, and names of elements are slow to compare: every one is looked up once.
  const [known, left] = [new Set(before), new Set(after)];
  const [was, is] = [before.filter((key) => left.has(key)), after.filter((key) => known.has(key))];
  const differs = (key: string, position: number): boolean => key !== is[position];
  const [first, last] = [was.findIndex(differs), was.findLastIndex(differs)];
  // One that went down, one that went up; of two neighbours that changed places it may be either.
  const moved = [was[first] === is[last] ? was[first] : undefined, was[last] === is[first] ? was[last] : undefined];
  return moved.find((key) => key !== undefined && key === selectedKey) ?? moved.find((key) => key !== undefined);
}

function showBlocks({ blocks, order }: Extract<PreviewCommand, { type: 'ximblox:blocks' }>): void {
  const before = shownKeys();
  shown.patch(blocks, order, written());
  // Whoever adds a block selects it before it stands here.
  const isNew = selectedKey !== null && !before.includes(selectedKey);
  const sought = isNew ? selectedKey : movedBlock(before, shownKeys());
  const block = sought ? blockWithKey(sought) : null;
  if (block) bringIntoView(block);
  if (selectedKey !== null) selected.show(blockWithKey(selectedKey));
  update();
}

function showWords(words: PreviewWords): void {
  // By script, which the page's policy allows; the look of `xb-nothing` takes them from here.
  for (const [why, text] of Object.entries(words)) {
    document.documentElement.style.setProperty(`--xb-${why}`, JSON.stringify(text));
  }
}

function obey(command: PreviewCommand): void {
  switch (command.type) {
    case 'ximblox:blocks':
      showBlocks(command);
      break;
    case 'ximblox:select':
      select(command.key);
      break;
    case 'ximblox:text':
      writer.put(command.key, command.field, command.value);
      break;
    case 'ximblox:endWriting':
      endRichText(command.key, command.field);
      break;
    case 'ximblox:readOnly':
      isReadOnly = true;
      document.documentElement.toggleAttribute('data-read-only', true);
      break;
    case 'ximblox:words':
      showWords(command.words);
  }
}

addEventListener('message', (event: MessageEvent<PreviewCommand>) => {
  if (event.origin === location.origin && event.source === parent && parent !== window) obey(event.data);
});

let isAnnounced = false;

/** Lets the editor fetch what writing here takes while somebody is still on the way. */
function announceRichText(target: EventTarget | null): void {
  const inline = isAnnounced ? null : inlineOf(target);
  if (!inline || !isRichText(inline)) return;
  isAnnounced = true;
  tell({ type: 'ximblox:near' });
}

// Before the browser decides where the caret goes.
document.addEventListener(
  'pointerdown',
  (event) => {
    const inline = event.button === 0 ? inlineOf(event.target) : null;
    // What can be dragged takes no caret in Firefox, and nothing in it can be selected.
    inline?.closest('a')?.setAttribute('draggable', 'false');
    if (!inline || inline !== rich.element()) rich.leave();
    if (inline && !isRichText(inline)) writer.begin(inline, 'pointer');
  },
  true,
);

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    const inline = inlineOf(target);
    // Links lead nowhere here and forms send nothing; what else is interactive may be tried out, but not while it is written in.
    if (inline || target.closest('a, area')) event.preventDefault();
    const block = blockOf(target);
    const key = block?.dataset.blockKey;
    if (key === undefined) return;
    if (inline && isRichText(inline)) rich.begin(inline, { x: event.clientX, y: event.clientY });
    else if (inline) {
      event.stopPropagation();
      writer.begin(inline, 'end');
    } else {
      const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
      tell({ type: 'ximblox:selected', key, ...(field === undefined ? {} : { field }) });
    }
    select(key);
  },
  true,
);

document.addEventListener('submit', (event) => event.preventDefault(), true);
document.addEventListener('dragstart', (event) => event.preventDefault());
document.addEventListener('pointerover', (event) => {
  hovered.show(blockOf(event.target));
  announceRichText(event.target);
});
document.addEventListener('focusin', (event) => announceRichText(event.target));
document.addEventListener('focusout', (event) => {
  if (event.target === rich.element()) rich.leave();
});
document.documentElement.addEventListener('pointerleave', () => hovered.show(null));

/** Keys that the editor knows with Ctrl or the command key, and those that it knows alone while nobody writes. */
const withMod = 'szykd';
const alone = new Set(['/', '?', 'd', 'D', 'Delete']);

function isShortcut({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  // The editor of a formatted text makes links with it.
  if (ctrlKey || metaKey) {
    const isOfText = rich.element() !== null && shiftKey && key.toLowerCase() === 'k';
    return key.length === 1 && withMod.includes(key.toLowerCase()) && !isOfText;
  }
  if (altKey) return key === 'ArrowUp' || key === 'ArrowDown';
  return written() === null && alone.has(key);
}

const writesElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select');

document.addEventListener(
  'keydown',
  (event) => {
    if (writer.obey(event) || rich.obey(event)) {
      event.preventDefault();
      return;
    }
    const inline = event.key === 'Enter' && !written() ? inlineOf(event.target) : null;
    if (inline) {
      event.preventDefault();
      writer.begin(inline, 'end');
      return;
    }
    if (!isShortcut(event) || writesElsewhere(event.target)) return;
    event.preventDefault();
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    tell({ type: 'ximblox:shortcut', key, modKey: ctrlKey || metaKey, shiftKey, altKey });
  },
  true,
);
// What the editor of a formatted text has no use for, as at the end of a list or a table.
document.addEventListener('keydown', (event) => {
  const element = rich.element();
  if ((event.key !== 'Tab' && event.key !== 'Escape') || event.defaultPrevented || !element) return;
  rich.leave();
  if (event.key === 'Tab' && writer.goOn(element, event.shiftKey ? -1 : 1)) event.preventDefault();
});
// Summaries and buttons take a space that is written inside them for a press.
document.addEventListener('keyup', (event) => {
  if (writer.element() && (event.key === ' ' || event.key === 'Enter')) event.preventDefault();
});

const isCopyOfBlock = (event: ClipboardEvent): boolean =>
  selectedKey !== null && !written() && !writesElsewhere(event.target) && String(getSelection() ?? '') === '';

for (const type of ['copy', 'cut'] as const) {
  document.addEventListener(type, (event) => {
    if (!isCopyOfBlock(event)) return;
    event.preventDefault();
    tell({ type: 'ximblox:copy', isCut: type === 'cut' });
  });
}
document.addEventListener('paste', (event) => {
  if (written() || writesElsewhere(event.target)) return;
  event.preventDefault();
  tell({ type: 'ximblox:paste', text: event.clipboardData?.getData('text/plain') ?? '' });
});

let isUpdating = false;
function updateSoon(): void {
  if (isUpdating) return;
  isUpdating = true;
  requestAnimationFrame(() => {
    isUpdating = false;
    update();
  });
}
addEventListener('scroll', updateSoon, { passive: true });
addEventListener('resize', updateSoon);
// Pictures that arrive and blocks that change move everything below them.
new ResizeObserver(updateSoon).observe(document.body);

tell({ type: 'ximblox:ready', keys: shownKeys() });
