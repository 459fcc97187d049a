import { describe, expect, it } from 'vitest';
import { blockInText } from './block-clipboard.ts';

const block = { key: 'a', type: 'text', props: { text: 'x' }, anchorPoint: '', __images: {}, __files: {} };

describe('a block on the clipboard', () => {
  it('comes back from its text', () => {
    expect(blockInText(JSON.stringify({ kind: 'ximblox/block', block }))).toEqual(block);
  });

  it.each([
    '',
    'hello',
    '7',
    'null',
    JSON.stringify(block),
    JSON.stringify({ kind: 'ximblox/block', block: { key: '<' } }),
  ])('is not seen in %s', (text) => expect(blockInText(text)).toBeNull());
});
