import type { Block } from '@ximblox/contract';
import { readBlock, upgradeBlocks } from './content.ts';
import type { SiteDefinition } from './site-definition.ts';

/** Blocks by the text that they were found for. */
class KeptBlocks {
  /** Characters of text that are kept; then all is forgotten. */
  static readonly #most = 2_000_000;
  readonly #blocks = new Map<string, Block>();
  #characters = 0;

  get(text: string): Block | undefined {
    return this.#blocks.get(text);
  }

  keep(text: string, block: Block): Block {
    this.#characters += text.length;
    if (this.#characters > KeptBlocks.#most) {
      this.#blocks.clear();
      this.#characters = text.length;
    }
    this.#blocks.set(text, block);
    return block;
  }
}

const shared = new KeptBlocks();

/**
 * The one object that stands for all blocks with this text. From one version of a page to the next most blocks stay as they
 * are: what `perBlock` has found out about one is found at once for the next. Nobody may change what is shared.
 */
export function sharedBlock(block: Block): Block {
  const text = JSON.stringify(block);
  return shared.get(text) ?? shared.keep(text, block);
}

const readBefore = new WeakMap<SiteDefinition, KeptBlocks>();

/** Reading and upgrading costs more than looking at the text that is stored, which is the same in most versions of a page. */
function readOnce(site: SiteDefinition, stored: unknown): Block | undefined {
  const kept = readBefore.get(site) ?? new KeptBlocks();
  readBefore.set(site, kept);
  const text = JSON.stringify(stored);
  const known = kept.get(text);
  if (known) return known;
  const block = readBlock(site, stored);
  return block && kept.keep(text, sharedBlock(block));
}

/** The same as `upgradeBlocks`, of objects that are shared. */
export const sharedBlocks = (site: SiteDefinition, stored: unknown): Block[] => upgradeBlocks(site, stored, readOnce);

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
