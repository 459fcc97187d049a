import { cropToken } from '@ximblox/blocks/internal';
import { expect, test } from 'vitest';
import { file } from '../testing/content.ts';
import { createResolver, resolveImage, resolveLink } from './resolver.ts';

const owner = { pageID: 7, locale: 'nl-nl', images: 'block_images_a', files: 'block_files_a' } as const;

test('shows the replaced version of a file to a use that refers to it', () => {
  const hash = 'b'.repeat(64);
  const earlier = { hash, mime: 'image/png', fileSize: 9, width: 400, height: 200, tone: '#112233' };
  const record = { hash, fileName: 'oud.png', altText: 'Oud', fileID: 1 };
  const shown = resolveImage(record, file(1, { earlier: [earlier] }), owner);
  expect(shown).toMatchObject({ width: 400, height: 200, tone: '#112233', alt: 'Oud' });
  expect(shown.src).toContain(`/${hash.slice(0, 20)}/oud.png`);
  const newest = { ...record, hash: file(1).hash };
  expect(resolveImage(newest, file(1, { earlier: [earlier] }), owner)).toMatchObject({ width: 1600, height: 900 });
});

test('links videos to their service', () => {
  const watchUrl = 'https://vimeo.com/76979871';
  const found = { pages: new Map(), files: new Map([[1, file(1, { watchUrl, hash: '', mime: 'video/vimeo' })]]) };
  const link = resolveLink({ kind: 'file', fileID: 1 }, { found, owner, publicUrl: 'https://www.example.com' });
  expect(link).toEqual({ href: watchUrl, external: true });
});

test('shows an image of the library to which a value links, as it is now', () => {
  const files = new Map([
    [1, file(1, { altTexts: { 'nl-nl': 'Duin' } })],
    [2, file(2, { mime: 'application/pdf' })],
  ]);
  const found = { pages: new Map(), files };
  const resolver = createResolver({ found, owner, publicUrl: 'https://www.example.com', clean: (html) => html });
  const shown = resolver.libraryImage(1);
  const path = `/api/ximblox/medialib/get-page-file/7/block_files_a/${file(1).hash.slice(0, 20)}/dijk-1.jpg`;
  expect(shown).toMatchObject({ src: `${path}?w=1280`, width: 1600, height: 900, alt: 'Duin', focus: [0.3, 0.6] });
  expect(shown?.srcSet).toContain(`${path}?w=640 640w`);
  expect(resolver.libraryImage(1, { alt: 'Een duin' })?.alt).toBe('Een duin');
  const crop = { x: 100, y: 50, width: 800, height: 450, rotate: 0, scaleX: 1, scaleY: 1 };
  const part = resolver.libraryImage(1, { crop });
  expect(part).toMatchObject({ width: 800, height: 450, alt: 'Duin' });
  expect(part?.src).toContain(`crop=${cropToken(crop)}`);
  expect([resolver.libraryImage(2), resolver.libraryImage(3)]).toEqual([null, null]);
});
