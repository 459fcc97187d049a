import type { PreviewCommand, PreviewEvent } from '@ximblox/contract';
import './preview.css';
import { createOutline } from './block-outline.ts';
import { blockElements, patchBlocks } from './preview-blocks.ts';

const main = document.getElementById('content') ?? document.body;
const lastHtml = new Map<string, string>();
const selected = createOutline('selected');
const hovered = createOutline('hover');

const tell = (event: PreviewEvent): void => parent.postMessage(event, location.origin);

const blockOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block-key]') : null;

const blockWithKey = (key: string): HTMLElement | null =>
  blockElements(main).find((element) => element.dataset.blockKey === key) ?? null;

function isOutside(block: Element): boolean {
  const first = block.firstElementChild?.getBoundingClientRect();
  return first !== undefined && (first.bottom < 0 || first.top > innerHeight);
}

function select(key: string | null): void {
  const block = key === null ? null : blockWithKey(key);
  selected.show(block);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (block && isOutside(block)) {
    block.firstElementChild?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }
}

function obey(command: PreviewCommand): void {
  switch (command.type) {
    case 'ximblox:blocks':
      patchBlocks(main, lastHtml, command.blocks, command.order);
      break;
    case 'ximblox:select':
      select(command.key);
      break;
  }
}

addEventListener('message', (event: MessageEvent<PreviewCommand>) => {
  if (event.origin === location.origin && event.source === parent && parent !== window) obey(event.data);
});

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    // Links lead nowhere here and forms send nothing; what else is interactive may be tried out.
    if (target.closest('a, area')) event.preventDefault();
    const block = blockOf(target);
    const key = block?.dataset.blockKey;
    if (key === undefined) return;
    const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
    tell({ type: 'ximblox:selected', key, ...(field === undefined ? {} : { field }) });
    selected.show(block);
  },
  true,
);

document.addEventListener('submit', (event) => event.preventDefault(), true);
document.addEventListener('pointerover', (event) => hovered.show(blockOf(event.target)));
document.documentElement.addEventListener('pointerleave', () => hovered.show(null));

document.addEventListener('keydown', (event) => {
  const { key, shiftKey, altKey } = event;
  if (!(event.ctrlKey || event.metaKey) || !'szkd'.includes(key.toLowerCase())) return;
  event.preventDefault();
  tell({ type: 'ximblox:shortcut', key: key.toLowerCase(), shiftKey, altKey });
});

// Pictures that arrive and blocks that change move everything below them.
new ResizeObserver(() => {
  selected.update();
  hovered.update();
}).observe(document.body);

tell({ type: 'ximblox:ready', keys: blockElements(main).map((element) => element.dataset.blockKey ?? '') });
