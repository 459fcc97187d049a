import {
  pageHeaderKey,
  type PreviewCommand,
  type PreviewEvent,
  type PreviewMessages,
  siteHeaderKey,
} from '@ximblox/contract';
import './preview.css';
import { blockBounds, createOutline } from './block-outline.ts';
import { hasColorSchemes, showScheme } from './color-schemes.ts';
import { fieldNear, hasWords, isOnInertWords, linkNear } from './field-near.ts';
import { createInlineWriter, isRichText } from './inline-writer.ts';
import { createInsertPoint } from './insert-point.ts';
import { morph } from './morph.ts';
import { blockElements, createShownBlocks } from './preview-blocks.ts';
import { createRichTextWriter } from './rich-text-writer.ts';

const main = document.getElementById('content') ?? document.body;
const shown = createShownBlocks(main);
const selected = createOutline('selected');
const hovered = createOutline('hover');
let selectedKey: string | null = null;

const post = (event: PreviewEvent): void => {
  if (event.type === 'ximblox:written') shown.markStale(event.key);
  parent.postMessage(event, location.origin);
};

const rich = createRichTextWriter(post);
const writer = createInlineWriter(
  post,
  () => {
    shown.patchWaiting();
    update();
  },
  (element) => rich.begin(element, null),
);
/** Returns the element being edited. */
const activeElement = (): HTMLElement | null => writer.element() ?? rich.element();

/** Ends editing a rich text field; its block is rendered again. */
function endRichText(key: string, field: string): void {
  rich.end(key, field);
  shown.markStale(key);
  post({ type: 'ximblox:stale', key });
  if (!activeElement()) shown.patchWaiting();
  update();
}

/** Whether the user has no permission to edit the page. */
let isReadOnly = false;
const hideInsertPoint = createInsertPoint((before) => {
  if (!isReadOnly) post({ type: 'ximblox:add', before });
});

const blockOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block-key]') : null;

const inlineOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element && !isReadOnly ? target.closest<HTMLElement>('[data-block-key] [data-inline]') : null;

const textContainer = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, figcaption, blockquote, th, td';

/** The only inline text of the heading or paragraph that contains an element, so that a click beside short text edits it. */
function inlineNextTo(target: Element): HTMLElement | null {
  if (isReadOnly) return null;
  const container = target.closest(textContainer);
  // A click on another field of the container, such as a mark in a caption, leads to that one.
  if (!container || target.closest('[data-field]') !== container.closest('[data-field]')) return null;
  const [text, ...others] = container.querySelectorAll<HTMLElement>('[data-block-key] [data-inline]');
  if (!text || others.length > 0) return null;
  // Words beside the text are not part of it, unlike quotation marks.
  return target.contains(text) || !hasWords(target) ? text : null;
}

/** Whether an element shows something of the website that is not part of the page. Controls, such as one that opens a menu, work. */
const isOutside = (target: Element): boolean =>
  !main.contains(target) &&
  target.closest('button, summary, input, label, select') === null &&
  target.textContent !== '';

/** Describes what was clicked in a block, if no field contains it. */
function clickedIn(target: Element, block: Element, point: MouseEvent): { link?: string; isFixed?: true } {
  const link = linkNear(target, block);
  // A site need not name its fields; then nothing can be said about a text.
  const namesFields = block.querySelector('[data-field]') !== null;
  const isFixed =
    namesFields && target.closest('summary') === null && (hasWords(target) || isOnInertWords(target, point));
  return { ...(link !== null && { link }), ...(isFixed && { isFixed }) };
}

const blockWithKey = (key: string): HTMLElement | null =>
  blockElements(main).find((element) => element.dataset.blockKey === key) ?? null;

/** Returns the distance in pixels between a block and the viewport; 0 if it is partly visible or has no box. */
function distanceTo(block: Element): number {
  const box = blockBounds(block);
  return box === null ? 0 : Math.max(0, -box.bottom, box.top - innerHeight);
}

/** Updates the outlines and the position of the toolbar. */
function update(): void {
  selected.update();
  hovered.update();
  const block = selectedKey === null ? null : blockWithKey(selectedKey);
  const box = block && blockBounds(block);
  post({
    type: 'ximblox:box',
    box: box ? { top: box.top, left: box.left, width: box.width, height: box.height } : null,
  });
}

function bringIntoView(block: Element): void {
  const distance = distanceTo(block);
  if (distance === 0) return;
  // Smooth scrolling over long distances would lay out everything in between and block typing.
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

/** Returns the block that was moved between two orders. If two neighbours swapped places, the selected one counts as moved. */
function movedBlock(before: readonly string[], after: readonly string[]): string | undefined {
  // Runs at each pause in typing, so it uses sets: attribute lookups are slow.
  const [known, left] = [new Set(before), new Set(after)];
  const [was, is] = [before.filter((key) => left.has(key)), after.filter((key) => known.has(key))];
  const differs = (key: string, position: number): boolean => key !== is[position];
  const [first, last] = [was.findIndex(differs), was.findLastIndex(differs)];
  // The block moved down or up; for swapped neighbours both are possible.
  const moved = [was[first] === is[last] ? was[first] : undefined, was[last] === is[first] ? was[last] : undefined];
  return moved.find((key) => key !== undefined && key === selectedKey) ?? moved.find((key) => key !== undefined);
}

let siteHeader = '';

/** Shows the site's own header, such as its breadcrumb, with the edited title. */
function showSiteHeader(html: string): void {
  if (html === siteHeader) return;
  siteHeader = html;
  const template = document.createElement('template');
  template.innerHTML = html;
  const [old, wanted] = [document, template.content].map((root) => root.querySelector('[data-site-header]'));
  if (old && wanted) morph(old, wanted);
}

function showBlocks({ blocks, order }: Extract<PreviewCommand, { type: 'ximblox:blocks' }>): void {
  const before = shownKeys();
  const header = blocks.find(({ key }) => key === siteHeaderKey);
  if (header) showSiteHeader(header.html);
  shown.patch(
    blocks.filter((block) => block !== header),
    order,
    activeElement(),
  );
  // A new block is selected before it is rendered.
  const isNew = selectedKey !== null && !before.includes(selectedKey);
  const sought = isNew ? selectedKey : movedBlock(before, shownKeys());
  const block = sought ? blockWithKey(sought) : null;
  if (block) bringIntoView(block);
  if (selectedKey !== null) selected.show(blockWithKey(selectedKey));
  update();
}

function setPlaceholderTexts(messages: PreviewMessages): void {
  // The content security policy allows styles set by script; `xb-nothing` shows these texts.
  for (const [why, text] of Object.entries(messages)) {
    document.documentElement.style.setProperty(`--xb-${why}`, JSON.stringify(text));
  }
}

function handleCommand(command: PreviewCommand): void {
  switch (command.type) {
    case 'ximblox:blocks':
      showBlocks(command);
      break;
    case 'ximblox:select':
      select(command.key);
      break;
    case 'ximblox:text':
      writer.setText(command.key, command.field, command.value);
      break;
    case 'ximblox:endWriting':
      endRichText(command.key, command.field);
      break;
    case 'ximblox:readOnly':
      isReadOnly = true;
      document.documentElement.toggleAttribute('data-read-only', true);
      break;
    case 'ximblox:scheme':
      showScheme(command.scheme);
      break;
    case 'ximblox:words':
      setPlaceholderTexts(command.words);
  }
}

addEventListener('message', (event: MessageEvent<PreviewCommand>) => {
  if (event.origin === location.origin && event.source === parent && parent !== window) handleCommand(event.data);
});

let isAnnounced = false;

/** Lets the page editor load the rich text editor when the pointer or focus approaches a field. */
function preloadRichTextEditor(target: EventTarget | null): void {
  const inline = isAnnounced ? null : inlineOf(target);
  if (!inline || !isRichText(inline)) return;
  isAnnounced = true;
  post({ type: 'ximblox:near' });
}

// Runs before the browser places the caret.
document.addEventListener(
  'pointerdown',
  (event) => {
    const inline = event.button === 0 ? inlineOf(event.target) : null;
    // Firefox places no caret and selects no text in draggable elements.
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
    const inline = inlineOf(target) ?? inlineNextTo(target);
    // Disables links and forms. Other controls work, except while their text is edited.
    if (inline || target.closest('a, area')) event.preventDefault();
    const block = blockOf(target);
    const key = block?.dataset.blockKey;
    if (!block || key === undefined) {
      if (isOutside(target)) post({ type: 'ximblox:outside' });
      return;
    }
    if (inline && isRichText(inline)) rich.begin(inline, { x: event.clientX, y: event.clientY });
    else if (inline) {
      event.stopPropagation();
      writer.begin(inline, 'end');
    } else {
      const field = target.closest<HTMLElement>('[data-field]')?.dataset.field ?? fieldNear(target, block);
      post({ type: 'ximblox:selected', key, ...(field === undefined ? clickedIn(target, block, event) : { field }) });
    }
    select(key);
  },
  true,
);

document.addEventListener('submit', (event) => event.preventDefault(), true);
document.addEventListener('dragstart', (event) => event.preventDefault());
document.addEventListener('pointerover', (event) => {
  hovered.show(blockOf(event.target));
  preloadRichTextEditor(event.target);
});
document.addEventListener('focusin', (event) => preloadRichTextEditor(event.target));
document.addEventListener('focusout', (event) => {
  if (event.target === rich.element()) rich.leave();
});
document.documentElement.addEventListener('pointerleave', () => hovered.show(null));

/** Shortcuts of the page editor with Ctrl or Cmd, and those without modifier while no text is edited. */
const withMod = 'szykd';
const alone = new Set(['/', '?', 'd', 'D', 'Delete']);

function isShortcut({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  // The rich text editor uses it to insert links.
  if (ctrlKey || metaKey) {
    const isOfText = rich.element() !== null && shiftKey && key.toLowerCase() === 'k';
    return key.length === 1 && withMod.includes(key.toLowerCase()) && !isOfText;
  }
  if (altKey) return key === 'ArrowUp' || key === 'ArrowDown';
  return activeElement() === null && alone.has(key);
}

const writesElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select');

document.addEventListener(
  'keydown',
  (event) => {
    if (writer.handleKey(event) || rich.handleKey(event)) {
      event.preventDefault();
      return;
    }
    const inline = event.key === 'Enter' && !activeElement() ? inlineOf(event.target) : null;
    if (inline) {
      event.preventDefault();
      writer.begin(inline, 'end');
      return;
    }
    if (!isShortcut(event) || writesElsewhere(event.target)) return;
    event.preventDefault();
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    post({ type: 'ximblox:shortcut', key, modKey: ctrlKey || metaKey, shiftKey, altKey });
  },
  true,
);
// Keys that the rich text editor did not handle, such as Tab at the end of a list.
document.addEventListener('keydown', (event) => {
  const element = rich.element();
  if ((event.key !== 'Tab' && event.key !== 'Escape') || event.defaultPrevented || !element) return;
  rich.leave();
  if (event.key === 'Tab' && writer.beginAdjacent(element, event.shiftKey ? -1 : 1)) event.preventDefault();
});
// A space typed inside a summary or button would activate it.
document.addEventListener('keyup', (event) => {
  if (writer.element() && (event.key === ' ' || event.key === 'Enter')) event.preventDefault();
});

const isCopyOfBlock = (event: ClipboardEvent): boolean =>
  selectedKey !== null && !activeElement() && !writesElsewhere(event.target) && String(getSelection() ?? '') === '';

for (const type of ['copy', 'cut'] as const) {
  document.addEventListener(type, (event) => {
    if (!isCopyOfBlock(event)) return;
    event.preventDefault();
    post({ type: 'ximblox:copy', isCut: type === 'cut' });
  });
}
document.addEventListener('paste', (event) => {
  if (activeElement() || writesElsewhere(event.target)) return;
  event.preventDefault();
  post({ type: 'ximblox:paste', text: event.clipboardData?.getData('text/plain') ?? '' });
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
addEventListener('scroll', hideInsertPoint, { passive: true });
addEventListener('resize', updateSoon);
// Loading images and changed blocks shift everything below them.
new ResizeObserver(updateSoon).observe(document.body);

post({
  type: 'ximblox:ready',
  keys: shownKeys().filter((key) => key !== pageHeaderKey),
  hasSchemes: hasColorSchemes(),
});
