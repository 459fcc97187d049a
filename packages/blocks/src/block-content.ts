import type { Block } from '@ximblox/contract';

/** Content of a block without its identity, as examples and upgrades use it. */
export type BlockContent = Pick<Block, 'props' | '__images' | '__files'>;
