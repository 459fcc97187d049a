import type { Block, Client, MediaItem } from '@ximblox/contract';

export interface RandomHistoryOptions {
  /** Session of an administrator. */
  client: Client;
  seed: number;
  locales: readonly string[];
  /** Adds a block to about half of the pages. */
  extraBlock?: () => Block;
  /** Longest time in ms until a scheduled action. */
  scheduleWithin?: number;
}

/** Returns a generator of numbers from 0 to 1 that repeats itself for the same seed (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const words = ['dijk', 'sluis', 'gemaal', 'polder', 'rivier', 'meer'];

/** What a site has, and random values for its changes. */
export interface RandomSite extends RandomHistoryOptions {
  random: () => number;
  /** Returns an integer from 0, less than the limit. */
  below: (limit: number) => number;
  pick: <One>(list: readonly One[]) => One | undefined;
  nextNumber: () => number;
  newSlug: () => string;
  newTitle: () => string;
  pages: number[];
  tags: number[];
  files: MediaItem[];
  deleted: Set<number>;
}

export function createRandomSite(options: RandomHistoryOptions): RandomSite {
  const random = createRandom(options.seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <One>(list: readonly One[]): One | undefined => list[below(list.length)];
  let count = 0;
  const nextNumber = (): number => (count += 1);
  return {
    ...options,
    random,
    below,
    pick,
    nextNumber,
    newSlug: () => `${pick(words)}${pick(['', '', '/deel'])}`,
    newTitle: () => `${pick(words)} ${nextNumber()}`,
    pages: [],
    tags: [],
    files: [],
    deleted: new Set(),
  };
}

/** Returns blocks that refer to a page and a file of the site. */
export function randomBlocks({ random, pick, newTitle, pages, files, extraBlock }: RandomSite): Block[] {
  const file = pick(files);
  const target = pick(pages);
  const hero: Block = {
    key: 'hero',
    type: 'hero',
    props: {
      title: newTitle(),
      buttons: target ? [{ key: 'b', label: 'Verder', to: { kind: 'page', pageID: target } }] : [],
    },
    anchorPoint: '',
    __images: file ? { background: { hash: file.hash, fileName: file.fileName, altText: '', fileID: file.id } } : {},
    __files: {},
  };
  const text: Block = {
    key: 'text',
    type: 'text',
    props: { title: newTitle(), text: `<p>${newTitle()}</p>` },
    anchorPoint: '',
    __images: {},
    __files: {},
  };
  return [hero, text, ...(extraBlock && random() < 0.5 ? [extraBlock()] : [])];
}
