import {
  cropParams,
  cropToken,
  defineBlock,
  defineFieldKind,
  definePageType,
  defineSite,
  z,
} from '@ximblox/blocks/internal';
import { expect, test } from 'vitest';
import { containsFile } from './file-access.ts';

const stored = z.object({ fileID: z.int(), crop: cropParams.optional() });

const photo = defineFieldKind({
  kind: 'photo',
  empty: (): z.output<typeof stored> => ({ fileID: 0 }),
  parse: (value) => stored.parse(value),
  links: ({ fileID, crop }) => [{ kind: 'file', fileID, crop }],
});
const card = defineBlock({
  type: 'card',
  label: 'Card',
  group: 'Cards',
  fields: { photo: photo() },
  example: { props: { photo: { fileID: 1 } } },
  component: () => null,
});
const site = defineSite({
  name: 'Photos',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [card],
  pageTypes: [definePageType({ id: 'page', label: 'Page' })],
});

const crop = { x: 10, y: 20, width: 300, height: 100, rotate: 0, scaleX: 1, scaleY: 1 };
const hash = 'a'.repeat(64);

function opens(value: unknown, requested: { crop: string | null; fileIDs?: number[] }): boolean {
  const block = { key: 'c', type: 'card', props: { photo: value }, anchorPoint: '', __images: {}, __files: {} };
  const content = { blocks: [block], typeData: {}, seoImage: [] };
  const file = { group: 'block_files_c', hash, fileName: 'dune.jpg', size: null, focuses: [], fileIDs: [1] };
  return containsFile(site, 'page', content, { ...file, ...requested });
}

test('an own kind opens the image that it links to, and the crop that it names', () => {
  expect(opens({ fileID: 1 }, { crop: null })).toBe(true);
  expect(opens({ fileID: 1, crop }, { crop: null })).toBe(true);
  expect(opens({ fileID: 1, crop }, { crop: cropToken(crop) })).toBe(true);
  expect(opens({ fileID: 1, crop }, { crop: cropToken({ ...crop, x: 11 }) })).toBe(false);
  expect(opens({ fileID: 1 }, { crop: cropToken(crop) })).toBe(false);
  expect(opens({ fileID: 2, crop }, { crop: cropToken(crop) })).toBe(false);
});
