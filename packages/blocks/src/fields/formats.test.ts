import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isCalendarDay } from '../calendar-day.ts';
import { isEmail } from './email.ts';

/** Texts of the characters and parts that the formats consist of, and of any others. */
const textsOf = (...parts: string[]) =>
  fc.oneof(
    fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join('')),
    fc.string(),
  );

it('days of the calendar are those of the contract', () => {
  const number = (most: number, digits: number) =>
    fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(digits, '0'));
  const days = fc.tuple(number(9999, 4), number(13, 2), number(32, 2)).map((parts) => parts.join('-'));
  const isSame = (text: string): void => {
    expect(isCalendarDay(text), text).toBe(z.iso.date().safeParse(text).success);
  };
  fc.assert(fc.property(fc.oneof(days, textsOf('2024', '-', '02', '29', '1', ' ', 'T00:00')), isSame));
  for (const text of ['2024-02-29', '2023-02-29', '1900-02-29', '2000-02-29', '0000-02-29', '2026-04-31', '2026-11-21'])
    isSame(text);
  expect(isCalendarDay('2026-02-28')).toBe(true);
});

it('email addresses are those of the contract', () => {
  const isSame = (text: string): void => {
    expect(isEmail(text), text).toBe(z.email().safeParse(text).success);
  };
  fc.assert(fc.property(textsOf('a', 'Z', '9', '_', "'", '+', '-', '.', '@', 'a@b.nl', '.com', 'é', ' '), isSame));
  for (const text of [
    "o'neill@example.com",
    "o'@example.com",
    'a..b@example.com',
    'a@b',
    'a@-b.nl',
    'a@b-.nl',
    '.a@b.nl',
  ])
    isSame(text);
  expect(isEmail('waterlijn@example.com')).toBe(true);
});
