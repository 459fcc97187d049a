import type { BlockMark, ComparisonCommand, ComparisonEvent, ScrollPosition } from '@ximblox/contract';
import './comparison.css';
import { blockBounds } from './block-outline.ts';
import { blockElements } from './preview-blocks.ts';

const main = document.getElementById('content') ?? document.body;
const blocks = blockElements(main);
const marks = new Map<HTMLElement, HTMLElement>();

const post = (event: ComparisonEvent): void => parent.postMessage(event, location.origin);
const keyOf = (block: HTMLElement): string => block.dataset.blockKey ?? '';

function positionMark(block: HTMLElement, mark: HTMLElement): void {
  const box = blockBounds(block);
  mark.hidden = box === null;
  if (!box) return;
  // The content security policy allows styles set by script; it forbids only `style` attributes.
  Object.assign(mark.style, {
    insetBlockStart: `${box.top + scrollY}px`,
    insetInlineStart: `${box.left + scrollX}px`,
    inlineSize: `${box.width}px`,
    blockSize: `${box.height}px`,
  });
}

function showMarks(wanted: readonly BlockMark[]): void {
  for (const mark of marks.values()) mark.remove();
  marks.clear();
  for (const { key, change, label } of wanted) {
    const block = blocks.find((element) => keyOf(element) === key);
    if (!block) continue;
    const mark = document.createElement('xb-change');
    mark.dataset.change = change;
    const caption = document.createElement('span');
    caption.textContent = label;
    mark.append(caption);
    document.body.append(mark);
    marks.set(block, mark);
    positionMark(block, mark);
  }
}

function currentPlace(): ScrollPosition {
  let last: ScrollPosition = { key: null, fraction: scrollY };
  for (const block of blocks) {
    const box = blockBounds(block);
    if (!box) continue;
    if (box.top > 0) return last;
    last = { key: keyOf(block), fraction: -box.top / box.height };
    if (box.bottom > 0) return last;
  }
  return last;
}

/** Scroll position set by the admin, whose scroll event must not be reported back. */
let programmaticScroll: number | null = null;

function scrollToPlace({ key, fraction }: ScrollPosition): void {
  const block = blocks.find((element) => keyOf(element) === key);
  const box = block && blockBounds(block);
  if (key !== null && !box) return;
  const top = box ? scrollY + box.top + fraction * box.height : fraction;
  scrollTo({ top, behavior: 'instant' });
  programmaticScroll = Math.round(scrollY);
}

addEventListener('message', ({ origin, source, data }: MessageEvent<ComparisonCommand>) => {
  if (origin !== location.origin || source !== parent || parent === window) return;
  if (data.type === 'ximblox:marks') showMarks(data.marks);
  if (data.type === 'ximblox:scroll') scrollToPlace(data.place);
});

let isWaiting = false;
addEventListener('scroll', () => {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    const isProgrammatic = programmaticScroll !== null && Math.abs(Math.round(scrollY) - programmaticScroll) <= 1;
    programmaticScroll = null;
    if (!isProgrammatic) post({ type: 'ximblox:scrolled', place: currentPlace() });
  });
});

// Disables links and forms.
document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (target.closest('a, area')) event.preventDefault();
    const block = target.closest<HTMLElement>('[data-block-key]');
    if (block) post({ type: 'ximblox:picked', key: keyOf(block) });
  },
  true,
);
document.addEventListener('submit', (event) => event.preventDefault(), true);

let reported: string | null = null;

/** Reports which blocks can be scrolled to. Others have no place: they are empty, or the page type shows no header. */
function reportKeys(): void {
  const keys = blocks.filter(blockBounds).map(keyOf);
  if (keys.join() === reported) return;
  reported = keys.join();
  post({ type: 'ximblox:compared', keys });
}

// Loading images shift the blocks below them.
new ResizeObserver(() => {
  for (const [block, mark] of marks) positionMark(block, mark);
  reportKeys();
}).observe(document.body);

reportKeys();
