import { field } from '@ximblox/blocks';
import type { LinkTarget } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import type { CheckedPage, KnownTargets } from '../checked-page.ts';
import { altTexts } from './alt-texts.ts';
import { brokenLinks } from './broken-links.ts';
import { headingOrder } from './heading-order.ts';
import { linkTexts } from './link-texts.ts';
import { easeOf, readability, sentencesOf } from './readability.ts';
import { seoFields } from './seo-fields.ts';
import { syllablesOf } from './syllables.ts';

const fields = {
  text: field.richText(),
  picture: field.image(),
  ornament: field.image({ decorative: true }),
  more: field.link(),
  paper: field.file(),
  cards: field.list({ icon: field.image() }),
};

const image = (altText: string) => ({ hash: 'a'.repeat(64), fileName: 'dune-at-sea.jpg', altText, fileID: 1 });

const noSeo: CheckedPage['seo'] = {
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  seoImage: [],
  seoNoindex: false,
  seoCanonical: null,
};

function pageWith(
  content: Partial<CheckedPage['contents'][number]['content']>,
  more: Partial<CheckedPage> = {},
): CheckedPage {
  return {
    id: 1,
    locale: 'en-gb',
    title: 'Dunes',
    seo: noSeo,
    contents: [
      {
        fields,
        content: { props: {}, __images: {}, __files: {}, ...content },
        placeOf: (path) => ({ kind: 'block', key: 'k', path }),
      },
    ],
    anchors: new Set(['here']),
    ...more,
  };
}

const named = (findings: { name: string; place: unknown }[]) =>
  findings.map(({ name, place }) => `${name} ${(place as { path?: string } | null)?.path ?? ''}`.trim());

/** No file has a description, and no page is known. */
const undescribed: KnownTargets = { page: () => undefined, file: () => null };

describe('alternative texts', () => {
  it('are reported if missing or equal to the file name', () => {
    const page = pageWith({
      props: { cards: [{}, {}] },
      __images: {
        picture: image('Dune at sea'),
        ornament: image(''),
        'cards.0.icon': image(' '),
        'cards.1.icon': image('Marram grass in the wind'),
      },
    });
    expect(named(altTexts(page, undescribed))).toEqual(['altIsFileName picture', 'altMissing cards.0.icon']);
  });

  it("may come from the library in the page's language, or be unnecessary", () => {
    const page = pageWith({
      props: { cards: [{}, {}] },
      __images: { picture: image(''), 'cards.0.icon': { ...image(''), decorative: true } },
    });
    const saying = (altTexts: Record<string, string>, defaultAltText = ''): KnownTargets => ({
      ...undescribed,
      file: () => ({ fileName: 'dune-at-sea.jpg', altTexts, defaultAltText }),
    });
    expect(altTexts(page, saying({ 'en-gb': 'A dune' }))).toEqual([]);
    expect(altTexts(page, saying({}, 'Een duin'))).toEqual([]);
    expect(named(altTexts(page, saying({ 'nl-nl': 'Een duin' })))).toEqual(['altMissing picture']);
    expect(altTexts(page, { ...undescribed, file: () => undefined })).toEqual([]);
  });

  it('of the social image are checked as well', () => {
    const seo = { ...noSeo, seoImage: [image('')] };
    expect(altTexts(pageWith({}, { seo }), undescribed)).toMatchObject([
      { name: 'altMissing', place: { kind: 'seo', field: 'image' } },
    ]);
  });
});

describe('texts of links', () => {
  const text =
    '<p><a href="page:2">Click here!</a> <a href="https://a.example">https://a.example</a> <a href="page:3"></a> <a href="page:2">Our <strong>team</strong></a> <a href="page:4">klik hier</a></p>';

  it('must describe the target, in the language of the page', () => {
    expect(named(linkTexts(pageWith({ props: { text } })))).toEqual([
      'linkVague text',
      'linkIsAddress text',
      'linkEmpty text',
    ]);
    expect(linkTexts(pageWith({ props: { text } }, { locale: 'nl-nl' }))).toMatchObject([
      { name: 'linkIsAddress' },
      { name: 'linkEmpty' },
      { name: 'linkVague', values: { text: 'klik hier' } },
    ]);
  });
});

describe('links', () => {
  const target = (id: number, some: Partial<LinkTarget>): LinkTarget => ({
    id,
    title: `Page ${id}`,
    locale: 'en-gb',
    url: '/x',
    state: 'published',
    live: true,
    underway: null,
    underwayAt: null,
    isPublic: true,
    anchors: ['a', 'b'],
    publicAnchors: ['a'],
    ...some,
  });
  const pages = new Map<number, LinkTarget | null>([
    [2, target(2, {})],
    [3, null],
    [4, target(4, { isPublic: false })],
  ]);
  const targets: KnownTargets = { page: (id) => pages.get(id), file: (id) => (id === 7 ? null : undefined) };

  it('to missing targets are reported, those to unknown targets are not', () => {
    const hrefs = [
      'page:2',
      'page:2#a',
      'page:2#b',
      'page:2#c',
      'page:3',
      'page:4',
      'page:5',
      'page:1#here',
      'page:1#gone',
      '#here',
      '#gone',
      'file:7',
      'file:8',
    ];
    const text = `<p>${hrefs.map((href) => `<a href="${href}">x</a>`).join('')}</p>`;
    const file = { hash: 'a'.repeat(64), fileName: 'report.pdf', fileID: 7 };
    const page = pageWith({ props: { text, more: { kind: 'page', pageID: 3 } }, __files: { paper: file } });
    expect(named(brokenLinks(page, targets))).toEqual([
      'anchorNotPublic text',
      'anchorGone text',
      'targetGone text',
      'targetNotPublic text',
      'anchorGone text',
      'anchorGone text',
      'fileGone text',
      'targetGone more',
      'fileGone paper',
    ]);
  });
});

describe('texts for search engines', () => {
  it('are reported if empty or of the wrong length', () => {
    const seo = (seoDescription: string, seoTitle = '') => ({
      ...noSeo,
      seoTitle,
      seoDescription,
      seoImage: [image('x y')],
    });
    const namesOf = (page: CheckedPage) => seoFields(page).map(({ name }) => name);
    expect(namesOf(pageWith({}))).toEqual(['seoDescriptionMissing', 'seoImageMissing']);
    expect(namesOf(pageWith({}, { seo: seo('d'.repeat(100)) }))).toEqual([]);
    expect(namesOf(pageWith({}, { seo: seo('d'.repeat(161), 't'.repeat(61)) }))).toEqual([
      'seoTitleLong',
      'seoDescriptionLong',
    ]);
    expect(namesOf(pageWith({}, { seo: seo('short') }))).toEqual(['seoDescriptionShort']);
    expect(namesOf(pageWith({}, { seo: { ...seo('', 't'.repeat(61)), seoNoindex: true } }))).toEqual([]);
  });
});

describe('headings', () => {
  const heading = (level: number, text = 'x') => ({ level, text, place: null });

  it('start with one title and skip no level', () => {
    const namesOf = (...levels: number[]) =>
      headingOrder(levels.map((level) => heading(level))).map(({ name }) => name);
    expect(namesOf(1, 2, 3, 2, 3, 4, 2)).toEqual([]);
    expect(namesOf(2, 3)).toEqual(['headingNone']);
    expect(namesOf(1, 3, 4)).toEqual(['headingJump']);
    expect(namesOf(1, 2, 1, 2)).toEqual(['headingSecondTitle']);
    expect(headingOrder([heading(1), heading(2, '')]).map(({ name }) => name)).toEqual(['headingEmpty']);
  });
});

describe('readability', () => {
  it.each([
    ['en', 'water', 2],
    ['en', 'those', 1],
    ['en', 'table', 2],
    ['en', 'readability', 5],
    ['nl', 'waterkering', 4],
    ['nl', 'dijkbewaking', 4],
    ['nl', 'zeeën', 2],
    ['de', 'Küstenschutz', 3],
    ['de', 'Überschwemmungen', 5],
    ['fr', 'digue', 1],
    ['fr', 'inondation', 4],
  ])('counts in %s the syllables of %s: %d', (language, word, count) =>
    expect(syllablesOf(word, language)).toBe(count),
  );

  const plain = '<p>The sea comes in twice a day. We watch the dykes. Sand moves with the wind.</p>';
  const heavy =
    '<p>Notwithstanding considerable institutional fragmentation, interdepartmental collaboration facilitates comprehensive vulnerability assessments, incorporating hydrological uncertainties, socioeconomic interdependencies, infrastructural characteristics, environmental considerations and international obligations whenever administratively practicable within established organisational responsibilities and constitutional limitations.</p>';

  it('tells hard texts from plain ones, and reports long sentences', () => {
    expect(readability(pageWith({ props: { text: plain.repeat(8) } }))).toEqual([]);
    const findings = readability(pageWith({ props: { text: heavy.repeat(3) } }));
    expect(findings.map(({ name }) => name)).toEqual(['textVeryHard', 'sentenceLong', 'sentenceLong', 'sentenceLong']);
    expect(findings[1]).toMatchObject({
      place: { path: 'text' },
      values: { start: 'Notwithstanding considerable institutional fragmentation interdepartmental' },
    });
  });

  it('ignores headings, tables and code, short texts and other languages', () => {
    const apart = `<h2>${'Very long heading '.repeat(20)}</h2><table><tbody><tr><td>${'cell '.repeat(50)}</td></tr></tbody></table>`;
    expect(sentencesOf(pageWith({ props: { text: apart + plain } })).map(({ words }) => words.length)).toEqual([
      7, 4, 5,
    ]);
    expect(easeOf(sentencesOf(pageWith({ props: { text: plain } })), 'en-gb')).toBeNull();
    const polish = pageWith({ props: { text: plain.repeat(9) } }, { locale: 'pl-pl' });
    expect(easeOf(sentencesOf(polish), 'pl-pl')).toBeNull();
  });
});
