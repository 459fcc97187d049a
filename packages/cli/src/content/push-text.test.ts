import { expect, it } from 'vitest';
import { pushText } from './push-text.ts';

const problem = 'pages/about/en.json:12: blocks.0.props.title: is required (V_01)';

it('says whether something was written', () => {
  const changed = { outcomes: [{ file: 'tags.json', outcome: 'changed' as const }], problems: [] };
  expect(pushText(changed, true)).toEqual([
    'changed    tags.json',
    '0 created, 1 changed, 0 unchanged, 0 conflicting.',
  ]);
  expect(pushText(changed, false).at(-1)).toBe('Nothing was written. Add --apply to write.');
  expect(pushText({ outcomes: [], problems: [problem] }, true).at(-1)).toBe('Nothing was written.');
  expect(pushText({ ...changed, problems: [problem] }, true).at(-1)).toMatch(/conflicting/);
});
