export { cleanBlock, cleanContent } from './clean-blocks.ts';
export { cleanSvg } from './svg.ts';
export { cleanRichText } from './rich-text.ts';
