import { expect, test } from 'vitest';
import { blockOf, everything, picture } from './everything.fixture.ts';
import { field, type Resolver } from './fields/index.ts';
import { resolveContent } from './resolve.ts';
import { validateContent } from './validate.ts';

/** Every object in a value, itself included. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

test('a component gets no object of the shared block, so it may change its props', () => {
  const crop = { x: 0, y: 0, width: 10, height: 10, rotate: 0, scaleX: 1, scaleY: 1 };
  const to = { kind: 'page', pageID: 3, anchor: 'x' };
  const block = blockOf({
    props: {
      title: 'Dijk',
      body: '<p>Dijk</p>',
      under: [1, 2],
      more: to,
      film: 'https://vimeo.com/1',
      cards: [{ label: 'a' }, { label: 'b' }],
      contact: { phone: '1', to },
    },
    __images: { background: { ...picture, cropParams: crop }, 'cards.0.icon': picture },
    __files: { paper: { hash: picture.hash, fileName: 'plan.pdf', fileID: 2 } },
  });
  // A resolver may pass on the objects that it receives.
  const handedOn: unknown[] = [];
  const none = (stored: unknown): null => {
    handedOn.push(stored);
    return null;
  };
  const resolver: Resolver = {
    link: none,
    page: none,
    image: none,
    libraryImage: none,
    file: none,
    richText: (html) => html,
  };
  const given = resolveContent(everything.fields, block, resolver);
  expect(given).toMatchObject({ under: [1, 2], cards: [{ label: 'a' }, { label: 'b' }] });
  expect(handedOn).toMatchObject([to, { cropParams: crop }, { fileName: 'plan.pdf' }, picture, to]);
  const own = new Set(objectsIn(block));
  expect(objectsIn([given, handedOn]).filter((one) => own.has(one))).toEqual([]);
});

const nothing: Resolver = {
  link: () => null,
  page: () => null,
  image: () => null,
  libraryImage: () => null,
  file: () => null,
  richText: String,
};
const rendered = (props: Record<string, unknown>): Record<string, unknown> =>
  resolveContent(everything.fields, blockOf({ props }), nothing);

test.each([
  ['+31 (0)10 123 45 67', 'tel:+31101234567'],
  ['(010) 123.45-67 ', 'tel:0101234567'],
])('a phone number "%s" has the address %s', (text, href) => {
  expect(rendered({ call: text }).call).toEqual({ text: text.trim(), href });
});

test('a component gets normalised values', () => {
  expect(
    rendered({ starts: '2026-11-21T10:30+01:00', themes: ['wind', 'sand', 'wind'], mail: ' a@a.example ', call: ' ' }),
  ).toMatchObject({
    starts: '2026-11-21T09:30:00Z',
    themes: ['sand', 'wind'],
    mail: 'a@a.example',
    call: null,
    opens: '',
    name: '',
    web: '',
  });
});

test('a component gets colours, data, code and tables, or null', () => {
  expect(
    rendered({
      paint: 'sand',
      mixed: '#0A5C8A',
      chart: '{ "points": [1, 2] }',
      sample: 'a {}\r\nb {}',
      prices: { rows: [['', 'Price'], ['Child', 3], []] },
    }),
  ).toMatchObject({
    paint: { key: 'sand', color: '#d9c49a' },
    mixed: { key: '', color: '#0a5c8a' },
    chart: { points: [1, 2] },
    sample: { language: 'html', code: 'a {}\nb {}' },
    prices: {
      headerRow: true,
      headerColumn: true,
      rows: [
        ['', 'Price'],
        ['Child', '3'],
        ['', ''],
      ],
    },
  });
  const wrong = { paint: 'snow', mixed: 'sea', chart: '{"points":7}', sample: ' ', prices: { rows: [[' ']] } };
  expect(rendered(wrong)).toMatchObject({ paint: null, mixed: null, chart: null, sample: null, prices: null });
});

test('a component gets an option of a required choice that is still open', () => {
  const options = [
    { value: 'calm', label: 'Calm' },
    { value: 'loud', label: 'Loud' },
  ] as const;
  const fields = { tone: field.select({ options, required: true }) };
  const resolver: Resolver = {
    link: () => null,
    page: () => null,
    image: () => null,
    libraryImage: () => null,
    file: () => null,
    richText: (html) => html,
  };
  const open = { props: { tone: '' }, __images: {}, __files: {} };
  expect(resolveContent(fields, open, resolver)).toEqual({ tone: 'calm' });
  expect(validateContent(fields, open, 'draft')).toEqual([]);
  expect(validateContent(fields, open, 'publication')).toEqual([{ property: 'props.tone', code: 'V_01' }]);
  // Content from before the choice was required keeps its meaning.
  expect(validateContent(fields, { ...open, props: {} }, 'publication')).toEqual([]);
});
