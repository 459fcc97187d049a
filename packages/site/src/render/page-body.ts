import type { Block } from '@ximblox/contract';
import { editableHeader, framedSiteHeader, withAnchor } from './blocks.ts';
import { type FailureListener, type Part, renderTimeSliced, renderRuns } from './render-parts.tsx';

/** Parts of a page, in order. */
export interface PageParts {
  header: Part;
  intro: Part;
  blocks: readonly { block: Block; part: Part }[];
  footer: Part;
}

/** HTML of the body. */
export interface RenderedBody {
  header: string;
  main: string;
  footer: string;
  preloads: string;
  hasIslands: boolean;
}

/** Number of blocks that may be visible without scrolling. */
const blocksOnTop = 2;

const onTop = (part: Part): Part => ({ ...part, isOnTop: true });

/** Renders for visitors. Consecutive parts are rendered together; blocks with an anchor separately. */
export function renderPublic({ header, intro, blocks, footer }: PageParts, onFailure: FailureListener): RenderedBody {
  const main: { anchorPoint: string; run: Part[] }[] = [{ anchorPoint: '', run: [onTop(intro)] }];
  for (const [position, { block, part: own }] of blocks.entries()) {
    const part = position < blocksOnTop ? onTop(own) : own;
    const last = main.at(-1);
    if (last?.anchorPoint === '' && block.anchorPoint === '') last.run.push(part);
    else main.push({ anchorPoint: block.anchorPoint, run: [part] });
  }
  const { html, ...rest } = renderRuns([[header], ...main.map(({ run }) => run), [footer]], onFailure);
  return {
    header: html[0] ?? '',
    main: main.map(({ anchorPoint }, position) => withAnchor(html[position + 1] ?? '', anchorPoint)).join(''),
    footer: html.at(-1) ?? '',
    ...rest,
  };
}

/** Renders for a frame in the admin: the page header and each block separately, so that they can be replaced. */
export async function renderFramed(
  { header, intro, blocks, footer }: PageParts,
  onFailure: FailureListener,
  frame: (block: Block, html: string) => string,
): Promise<RenderedBody> {
  const parts = [header, intro, ...blocks.map(({ part }) => part), footer];
  const { html, ...rest } = await renderTimeSliced(parts, onFailure);
  const main = blocks.map(({ block }, position) => frame(block, html[position + 2] ?? ''));
  return {
    header: framedSiteHeader(html[0] ?? ''),
    main: [editableHeader(html[1] ?? ''), ...main].join(''),
    footer: html.at(-1) ?? '',
    ...rest,
  };
}
