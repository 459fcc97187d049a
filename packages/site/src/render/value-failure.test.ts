import { defineBlock, defineFieldKind, field } from '@ximblox/blocks';
import { expect, test } from 'vitest';
import { block } from '../testing/content.ts';
import definition from '../testing/fixture-site/ximblox.config.tsx';
import { createTestSite } from '../testing/site.ts';

test('a value that its kind fails to resolve is logged, and the rest of the block is shown', async () => {
  const failing = defineFieldKind({
    kind: 'failing',
    parse: (stored) => (typeof stored === 'string' ? stored : undefined),
    empty: () => '',
    resolve(value): { text: string } {
      throw new Error(`no service for ${value}`);
    },
  });
  const place = defineBlock({
    type: 'place',
    label: 'Place',
    group: 'Tests',
    fields: { map: failing(), name: field.text() },
    example: { props: {} },
    component: ({ map, name }) => `${name}, ${typeof map}`,
  });
  const { content, get, log } = createTestSite({ definition: { ...definition, blocks: [place] } });
  content.put({ pageID: 7, slug: 'x', blocks: [block('a', 'place', { map: 'x', name: 'Delft' })] });
  expect((await get('/x')).html).toContain('Delft, undefined');
  expect(log).toEqual([{ level: 'error', message: 'The value of the field "map" failed to resolve and is left out.' }]);
});
