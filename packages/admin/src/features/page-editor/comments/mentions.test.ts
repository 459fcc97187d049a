import { expect, test } from 'vitest';
import { mentionBegun, mentionedIn, mentionParts } from './mentions.ts';

const bo = { ID: 1, name: 'Bo' };
const boDuin = { ID: 2, name: 'Bo Duin' };
const namesake = { ID: 3, name: 'Bo Duin' };
const odd = { ID: 4, name: 'A. (Ada) *' };
const people = [bo, boDuin, namesake, odd];

test('prefers the longer name, includes namesakes, and ignores longer words', () => {
  expect(mentionedIn('@Bo Duin, look', people)).toEqual([2, 3]);
  expect(mentionedIn('Look, @Bo. And @Bo again', people)).toEqual([1]);
  expect(mentionedIn('@Boris, bo@Bo, Bo', people)).toEqual([]);
  expect(mentionedIn('@Bo Duinen', people)).toEqual([1]);
  expect(mentionedIn('@A. (Ada) *!', people)).toEqual([4]);
  expect(mentionedIn('@Bo', [])).toEqual([]);
});

test('parts join to the text', () => {
  const text = 'Hi @Bo Duin\nand @Bo!';
  const parts = mentionParts(text, people);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.map((part) => part.text.slice(0, 3))).toEqual(['Hi ', '@Bo', '\nan', '@Bo', '!']);
  expect(parts.every((part) => text.startsWith(part.text, part.at))).toBe(true);
});

test('a mention starts with an @ after a space and has at most two words', () => {
  expect(mentionBegun('Hi @', 4)).toBe('');
  expect(mentionBegun('Hi @Bo Du', 9)).toBe('Bo Du');
  expect(mentionBegun('Hi @Bo Du', 5)).toBe('B');
  expect(mentionBegun('bo@du', 5)).toBeNull();
  expect(mentionBegun('@Bo Duin is', 11)).toBeNull();
});
