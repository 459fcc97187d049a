import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { block, cropParams, fileRecord, filesInUse, imageRecord, linkValue } from './entities/block.ts';
import { lightSchema, type LightSchema } from './light-schema.ts';

const record = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
const crop = { x: 0, y: -5.5, width: 10, height: 1, rotate: 90, scaleX: 1, scaleY: -1 };
const usage = {
  files: [{ id: 1, path: '/', fileName: 'a.jpg', extra: 1 }],
  pages: [{ id: 2, title: '', uses: 0, inPublished: false }],
  totalPages: 3,
  menus: [{ menu: 'main', label: 'Main', locale: 'nl-nl' }],
};
const values: unknown[] = [
  record,
  { ...record, cropParams: crop, extra: 1 },
  { ...record, cropParams: { ...crop, width: 0 } },
  { ...record, hash: 'A'.repeat(64) },
  { ...record, fileName: '' },
  { ...record, fileID: 1.5 },
  { ...record, fileID: 0 },
  { ...record, altText: 'x'.repeat(501) },
  { kind: 'page', pageID: 3, anchor: 'a', url: 'x' },
  { kind: 'page', pageID: '3' },
  { kind: 'url', url: '' },
  { kind: 'file' },
  { kind: 'nothing' },
  { key: 'a', type: 'b', props: { any: [1] } },
  { key: 'ä', type: 'b', props: {} },
  { key: 'a', type: 'b', props: [], anchorPoint: '1' },
  { key: 'a', type: 'b', props: {}, anchorPoint: 'x', __images: { y: record }, __files: { z: 1 } },
  usage,
  { ...usage, totalPages: -1 },
  { ...usage, files: [{ id: 1, path: '/' }] },
  { ...usage, menus: [null] },
  null,
  7,
  'x',
  [],
];

it.each(Object.entries({ block, cropParams, fileRecord, filesInUse, imageRecord, linkValue }))(
  '%s parses like the server schema',
  (_, schema) => {
    const light = lightSchema(z.toJSONSchema(schema as z.ZodType, { io: 'input' }) as LightSchema);
    const isAlike = (value: unknown): void => {
      const { success, data } = (schema as z.ZodType).safeParse(value);
      expect(light.safeParse(value), JSON.stringify(value)).toEqual(success ? { success, data } : { success });
    };
    for (const value of values) isAlike(value);
    const property = fc.constantFrom(
      'hash',
      'fileName',
      'altText',
      'fileID',
      'kind',
      'url',
      'pageID',
      'anchor',
      'x',
      'key',
      'pages',
      'totalPages',
    );
    fc.assert(
      fc.property(fc.constantFrom(...values), property, fc.jsonValue(), (value, name, part) => {
        if (typeof value === 'object' && value !== null) isAlike({ ...value, [name]: part });
      }),
    );
  },
);
