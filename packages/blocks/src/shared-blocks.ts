import type { Block } from '@ximblox/contract';
import { readBlock, upgradeBlocks } from './content.ts';
import type { SiteDefinition } from './site-definition.ts';

/** Cache of blocks by their JSON text. */
class BlockCache {
  /** Maximum characters of cached text; the cache is cleared above it. */
  static readonly #maxCharacters = 2_000_000;
  readonly #blocks = new Map<string, Block>();
  #characters = 0;

  get(text: string): Block | undefined {
    return this.#blocks.get(text);
  }

  set(text: string, block: Block): Block {
    this.#characters += text.length;
    if (this.#characters > BlockCache.#maxCharacters) {
      this.#blocks.clear();
      this.#characters = text.length;
    }
    this.#blocks.set(text, block);
    return block;
  }
}

const shared = new BlockCache();

/**
 * Returns the shared object of all blocks with this text. Most blocks are the same in the next version of a page, so
 * that results of `perBlock` are reused. Shared blocks are immutable.
 */
export function sharedBlock(block: Block): Block {
  const text = JSON.stringify(block);
  return shared.get(text) ?? shared.set(text, block);
}

const cachesBySite = new WeakMap<SiteDefinition, BlockCache>();

/** Caches `readBlock` by the stored text, which is the same in most versions of a page. */
function readOnce(site: SiteDefinition, stored: unknown): Block | undefined {
  const cache = cachesBySite.get(site) ?? new BlockCache();
  cachesBySite.set(site, cache);
  const text = JSON.stringify(stored);
  const known = cache.get(text);
  if (known) return known;
  const block = readBlock(site, stored);
  return block && cache.set(text, sharedBlock(block));
}

/** `upgradeBlocks` with shared objects. */
export const sharedBlocks = (site: SiteDefinition, stored: unknown): Block[] => upgradeBlocks(site, stored, readOnce);

/** Memoises a function of a block and its site's definitions, per block object. */
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
