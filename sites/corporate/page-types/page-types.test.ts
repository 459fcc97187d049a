import { expect, it } from 'vitest';
import { hero } from '../blocks/hero/hero.tsx';
import { exampleBlock, fileRecord, renderSite } from '../testing/tester.ts';

const heading = /<h1[^>]*>/g;

const document = async (
  type: string,
  typeData: Record<string, unknown>,
  blocks: ReturnType<typeof exampleBlock>[] = [],
) => {
  const { site, problems } = renderSite();
  const html = await site.previewDocument({ pageID: 1, locale: 'nl-nl', type, title: 'Titel', blocks, typeData });
  expect(problems).toEqual([]);
  return html;
};

const contact = { name: 'Aisha Pinas', phone: '0251 55 01 40', email: 'werken@waterlijn.example' };

it('shows date, category and author of a news item above its blocks', async () => {
  const html = await document('news', {
    date: '2026-10-14',
    category: 'research',
    lead: 'De laatste drempel brak gisteren.',
    author: 'Aisha Pinas',
    caption: '',
    __images: { image: { ...fileRecord('/landschap/dijk-bij-avond.jpg'), altText: 'Een dijk' } },
  });
  expect(html.match(heading)).toHaveLength(1);
  expect(html).toContain('<time dateTime="2026-10-14">14 oktober 2026</time>');
  for (const words of ['Onderzoek', 'De laatste drempel brak gisteren.', 'Door Aisha Pinas', 'alt="Een dijk"']) {
    expect(html).toContain(words);
  }
});

it('shows the terms of a vacancy and how to apply', async () => {
  const html = await document('vacancy', {
    lead: 'Jij leest de ondergrond.',
    location: 'IJmuiden',
    hours: '32 – 40 uur',
    salaryMin: 3900,
    salaryMax: 5400,
    closingDate: '2026-12-15',
    contact,
  });
  const text = html.replaceAll('\u00A0', ' ');
  for (const words of ['IJmuiden', '32 – 40 uur', '€ 3.900 – € 5.400 per maand', '15 december 2026']) {
    expect(text).toContain(words);
  }
  expect(html).toContain('href="mailto:werken@waterlijn.example?subject=Titel"');
  expect(html).toContain('href="tel:+31251550140"');
});

it('omits empty facts of an internship', async () => {
  const html = await document('internship', { lead: 'Leer meten.', location: 'Nijmegen', level: 'hbo', duration: '' });
  expect(html).toContain('Nijmegen');
  expect(html).not.toContain('Duur');
  expect(html).not.toContain('mailto:werken');
});

it('shows a white paper without a link to its document', async () => {
  const html = await document('whitepaper', {
    date: '2026-05-01',
    summary: 'Waar laat je winterwater?',
    pages: 24,
    __files: { file: fileRecord('/downloads/whitepaper-zoetwater.pdf') },
  });
  for (const words of ['mei 2026', '24 pagina’s']) expect(html).toContain(words);
  expect(html).not.toContain('whitepaper-zoetwater.pdf');
});

it('has one main heading, on the page or in its hero', async () => {
  const opening = exampleBlock(hero);
  for (const [showTitle, blocks] of [
    [true, []],
    [true, [opening]],
    [false, [opening]],
  ] as const) {
    const html = await document('content', { showTitle }, [...blocks]);
    expect(html.match(heading)).toHaveLength(1);
  }
});
