export { cleanBlock, cleanContent } from './clean-blocks.ts';
export { cleanRichText } from './rich-text.ts';
export { runTimeSliced, nextTimeSlice } from './time-slicing.ts';
export { type RichTextElement, type RichTextNode, richTextTree } from './rich-text-tree.ts';
