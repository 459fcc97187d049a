import { expect, it } from 'vitest';
import { ResponsiveImage } from '../kit/responsive-image.tsx';
import { type Part, renderRuns } from './render-parts.tsx';

const imagePart = (name: string, isOnTop = false): Part => ({
  name,
  element: <ResponsiveImage image={null} fallback={`/${name}.webp`} />,
  isOnTop,
});

const failOnError = (part: Part, error: unknown): never => {
  throw new Error(part.name, { cause: error });
};

/** Returns the loading attributes of all images. */
const loading = (html: string): string[] =>
  Array.from(
    html.matchAll(/<img[^>]*>/g),
    ([tag]) => `${/src="(.*?)"/.exec(tag)?.[1]} ${/loading="(.*?)"/.exec(tag)?.[1] ?? 'eager'}`,
  );

it('loads the first image at the top of a page with high priority, whichever part shows it', () => {
  const title: Part = { name: 'title', element: <h1>Title</h1>, isOnTop: true };
  const runs = [[title, imagePart('one', true), imagePart('two', true)], [imagePart('three')]];
  for (const each of [runs, runs.flat().map((part) => [part])]) {
    const { html, preloads } = renderRuns(each, failOnError);
    expect(loading(html.join(''))).toEqual(['/one.webp eager', '/two.webp lazy', '/three.webp lazy']);
    expect(preloads).toMatch(/^<link rel="preload" as="image" href="\/one\.webp" fetchPriority="high"\/>$/);
  }
});

it('loads images further down lazily', () => {
  expect(loading(renderRuns([[imagePart('one')]], failOnError).html.join(''))).toEqual(['/one.webp lazy']);
});
