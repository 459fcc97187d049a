import { expect, it } from 'vitest';
import { Picture } from '../kit/picture.tsx';
import { type Part, renderRuns } from './render-parts.tsx';

const picture = (name: string, isOnTop = false): Part => ({
  name,
  element: <Picture image={null} fallback={`/${name}.webp`} />,
  isOnTop,
});

const nobodyFails = (part: Part, error: unknown): never => {
  throw new Error(part.name, { cause: error });
};

/** What is loaded at once, and what waits. */
const loading = (html: string): string[] =>
  Array.from(
    html.matchAll(/<img[^>]*>/g),
    ([tag]) => `${/src="(.*?)"/.exec(tag)?.[1]} ${/loading="(.*?)"/.exec(tag)?.[1] ?? 'eager'}`,
  );

it('the first picture at the top of a page is loaded before all else, whichever part shows it', () => {
  const title: Part = { name: 'title', element: <h1>Title</h1>, isOnTop: true };
  const runs = [[title, picture('one', true), picture('two', true)], [picture('three')]];
  for (const each of [runs, runs.flat().map((part) => [part])]) {
    const { html, preloads } = renderRuns(each, nobodyFails);
    expect(loading(html.join(''))).toEqual(['/one.webp eager', '/two.webp lazy', '/three.webp lazy']);
    expect(preloads).toMatch(/^<link rel="preload" as="image" href="\/one\.webp" fetchPriority="high"\/>$/);
  }
});

it('a picture that stands further down waits until it comes near', () => {
  expect(loading(renderRuns([[picture('one')]], nobodyFails).html.join(''))).toEqual(['/one.webp lazy']);
});
