/** Blocks of the demo's type `text` with these texts. */
const blocksOf = (texts: readonly string[]) =>
  texts.map((text, position) => ({ key: `k${position}`, type: 'text', props: { text } }));

const fill = (bit: string, length: number): string => bit.repeat(Math.floor(length / bit.length));
const mib = 1_048_576;
/** Rich text of 200,000 characters or more is rejected without parsing. */
const longest = 199_000;
const texts = (bit: string, count: number, length = longest): string[] => Array<string>(count).fill(fill(bit, length));
/** The maximum: 50,000 tags in five blocks of 10,000. */
const most = (bit: string): string[] => [...Array(5)].map((_, turn) => fill(bit, 10_000 * bit.length) + turn);

const richTexts: Record<string, string[]> = {
  ...Object.fromEntries(
    ['<', '</p>', '<li>', '<p>a', '&amp;', '<b>', '<noscript>', '<a b=c '].flatMap((bit) => [
      [`${bit} in 2 MiB`, texts(bit, 10)],
      [`${bit} as often as allowed`, bit.length > 9 ? texts(bit, 2) : most(bit)],
    ]),
  ),
  'paragraphs in 500 blocks': texts('<p>Een dijk is zo sterk als de zwakste meter ervan.</p>', 500, 950),
  'a table in each of five blocks': texts('<tr><td>1</td></tr>', 5, 47_000).map((rows) => `<table>${rows}</table>`),
};

/** Lists of the demo's types with the maximum number of items. */
const items = (count: number): object[] => Array.from({ length: count }, () => ({}));
const hero = { type: 'hero', props: { title: 'x', buttons: items(1_600) } };
const lists = Array.from({ length: 4 }, (_, position) => ({ ...hero, key: `k${position}` }));

const image = { hash: 'a'.repeat(64), fileName: 'a.png', altText: '', fileID: 1 };
const imagesOf = (one: unknown, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`a${place}`, one]));
const withImages = (one: unknown, blocks: number, count: number): object[] =>
  Array.from({ length: blocks }, (_, position) => ({
    key: `k${position}`,
    type: 'text',
    props: {},
    __images: imagesOf(one, count),
  }));

/** JSON of the most expensive blocks that are accepted, by name. */
export const hostileBlocks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(richTexts).map(([name, some]) => [name, JSON.stringify(blocksOf(some))])),
  'lists as long as allowed': JSON.stringify(lists),
  'images as many as allowed': JSON.stringify(withImages(image, 10, 100)),
  'images that are none': JSON.stringify(withImages({}, 100, 190)),
  'numbers as images': JSON.stringify(withImages(1, 20, 1_900)),
  'blocks that are none': JSON.stringify(items(500)),
  'blocks of no known type': JSON.stringify(
    items(500).map((_, at) => ({ key: `k${at}`, type: 'x', props: { a: at } })),
  ),
  'values of a wrong kind': JSON.stringify(
    items(500).map((_, at) => ({
      key: 'k',
      anchorPoint: 'a',
      type: 'hero',
      props: { title: {}, text: [], buttons: at },
    })),
  ),
};

/** JSON that is expensive to parse, as bodies of a preview. */
export const oddBodies: Readonly<Record<string, string>> = {
  'objects in 2 MiB': `{"title":"x","blocks":[${fill('{},', 1.9 * mib)}{}]}`,
  'as many objects as are read': `{"title":"x","blocks":[${fill('{},', 59_900)}{}]}`,
  'as many lists as are read': `{"title":"x","blocks":[],"typeData":{"a":[${fill('[],', 59_900)}[]]}}`,
  'names in 2 MiB': `{"title":"x","blocks":[],"typeData":{${Array.from({ length: 150_000 }, (_, n) => `"a${n}":1`).join()}}}`,
  'as many names as are read': `{"title":"x","blocks":[],"typeData":{${Array.from({ length: 1_990 }, (_, n) => `"a${n}":{"a${n}":[1,1,1,1,1,1,1,1]}`).join()},"b":"${fill('x', mib)}"}}`,
  'brackets in 2 MiB': fill('[', 2 * mib - 10),
  'escapes in 2 MiB': `{"title":"x","blocks":[],"typeData":{"a":"${fill('\\n', 2 * mib - 200)}"}}`,
  'letters of three bytes in 2 MiB': `{"title":"x","blocks":[],"typeData":{"a":"${'水'.repeat(0.66 * mib)}"}}`,
};

const typeBody = (content: object): string =>
  JSON.stringify({ content: { props: {}, __images: {}, __files: {}, ...content }, version: 0 });

/** Bodies with fields of a page type. */
export const hostileTypes: Readonly<Record<string, string>> = {
  'images as many as allowed': typeBody({ __images: imagesOf(image, 1_000) }),
  'images that are none': typeBody({ __images: imagesOf({}, 1_900) }),
  'documents that are none': typeBody({ __files: imagesOf([1, 2, 3], 1_900) }),
  'unknown names': typeBody({ props: imagesOf('x'.repeat(400), 1_900) }),
  'a long text': typeBody({ props: { lead: 'é'.repeat(450_000) } }),
};

/** Texts of the most expensive pages that can be stored. */
export const heaviestPages: readonly string[] = [
  JSON.stringify(blocksOf(texts('<p><b>a</b></p>', 5, 37_000))),
  JSON.stringify(blocksOf(texts('<p>Een dijk is <b>zo</b> sterk als de zwakste meter ervan.</p>', 500, 950))),
];
