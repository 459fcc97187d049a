import type { Block } from '@ximblox/contract';

/** The content of a block as an example or an upgrade handles it. */
export type BlockContent = Pick<Block, 'props' | '__images' | '__files'>;
