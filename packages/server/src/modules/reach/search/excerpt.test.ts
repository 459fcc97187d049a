import { describe, expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const filler = 'Woorden die er niet toe doen staan hier op een rij. ';

describe('an excerpt', () => {
  test('tells the blocks of a page apart, and goes on after a sentence without a mark', () => {
    expect(excerptOf('Jij\nWat je nodig hebt\nEen mbo-opleiding.\nEn geduld.', new Set(['mbo']))).toBe(
      'Jij · Wat je nodig hebt · Een <mark>mbo</mark>-opleiding. En geduld.',
    );
    expect(excerptOf('Hij zei: “Nu.”\nDaarna', new Set(['daarna']))).toBe('Hij zei: “Nu.” <mark>Daarna</mark>');
  });

  test('begins with the sentence or the block of the words, and ends with a whole sentence', () => {
    const body = `${filler.repeat(4)}De dijk hield, en iedereen sliep. ${filler.repeat(8)}`;
    expect(excerptOf(body, new Set(['dijk']))).toBe(
      `… De <mark>dijk</mark> hield, en iedereen sliep. ${filler.repeat(3).trim()} …`,
    );
    expect(excerptOf(`${filler.repeat(4)}\nZonder punt\nDe dijk hield.`, new Set(['dijk']))).toBe(
      '… De <mark>dijk</mark> hield.',
    );
  });

  test('is cut between words where a sentence is too long to be shown', () => {
    const long = `${'heel lange zin zonder einde '.repeat(20)}dijk ${'die maar doorgaat '.repeat(20)}`;
    const excerpt = excerptOf(long, new Set(['dijk']));
    expect(excerpt).toMatch(/^… \S+ .*<mark>dijk<\/mark> .* (?:die|maar|doorgaat) …$/);
    expect(excerpt.length).toBeLessThan(300);
  });
});
