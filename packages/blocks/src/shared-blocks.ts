import type { Block } from '@ximblox/contract';
import type { SiteDefinition } from './define-site.ts';

/** Characters of blocks that are kept; then all are forgotten. */
const maxKept = 4_000_000;

let known = new Map<string, Block>();
let kept = 0;

/**
 * The one object that stands for all blocks with this text. From one version of a page to the next most blocks stay as they
 * are: what `perBlock` has found out about one is found at once for the next. Nobody may change what is shared.
 */
export function sharedBlock(block: Block): Block {
  const text = JSON.stringify(block);
  const shared = known.get(text);
  if (shared) return shared;
  kept += text.length;
  if (kept > maxKept) {
    known = new Map();
    kept = text.length;
  }
  known.set(text, block);
  return block;
}

/** What is found out about a block from nothing but itself and the definitions of its site, once for each object. */
export function perBlock<Found>(
  find: (site: SiteDefinition, block: Block) => Found,
): (site: SiteDefinition, block: Block) => Found {
  const sites = new WeakMap<SiteDefinition, WeakMap<Block, { found: Found }>>();
  return (site, block) => {
    const blocks = sites.get(site) ?? new WeakMap<Block, { found: Found }>();
    sites.set(site, blocks);
    const one = blocks.get(block) ?? { found: find(site, block) };
    blocks.set(block, one);
    return one.found;
  };
}
