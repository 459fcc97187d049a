import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('quotes cells and neutralises formulas', () => {
  expect(csvLine(['a', 'say "no"', 'two\nlines', ''])).toBe('"a","say ""no""","two\nlines",""\r\n');
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    expect(csvLine([`${start}HYPERLINK("x")`])).toBe(`"'${start}HYPERLINK(""x"")"\r\n`);
  }
});
