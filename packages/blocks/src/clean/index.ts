export { cleanBlock, cleanContent } from './clean-blocks.ts';
export { cleanRichText } from './rich-text.ts';
export { inTurns, nextTurn } from './turns.ts';
