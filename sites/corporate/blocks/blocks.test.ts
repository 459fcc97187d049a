import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  inlineFieldAt,
  inlineRichTextAt,
  isGroup,
  isList,
  kindOf,
  textOfHtml,
  validateContent,
  walk,
} from '@ximblox/blocks/internal';
import { cleanContent } from '@ximblox/blocks/clean';
import { describe, expect, it } from 'vitest';
import { exampleBlock, renderSite } from '../testing/tester.ts';
import { blocks } from './index.ts';

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

const render = async (block: ReturnType<typeof exampleBlock>): Promise<string> => {
  const { site, problems } = renderSite();
  const page = { pageID: 1, locale: 'nl-nl', type: 'blank', title: 'Voorbeeld', typeData: {} };
  const [rendered] = await site.renderBlocks({ ...page, blocks: [block] });
  expect(problems).toEqual([]);
  return rendered?.html ?? '';
};

describe.each(blocks.map((definition) => [definition.type, definition] as const))('%s', (_type, definition) => {
  const block = exampleBlock(definition);

  it('has an example that can be published', () => {
    expect(validateContent(definition.fields, block, 'publication')).toEqual([]);
  });

  it('has only its own fields in its example', () => {
    const cleaned = cleanContent(definition.fields, block);
    expect(cleaned.props).toMatchObject(block.props);
    expect(cleaned.__images).toEqual(block.__images);
    expect(cleaned.__files).toEqual(block.__files);
  });

  it('shows every text of its example', async () => {
    const shown = withoutSpaces(textOfHtml(await render(block)));
    walk(definition.fields, block, ({ field, value, path }) => {
      const isShown = kindOf(field).textFormat !== undefined;
      if (!isShown || typeof value !== 'string' || /^https?:/.test(value)) return;
      expect(shown, path).toContain(withoutSpaces(textOfHtml(value)));
    });
  });

  it('shows every inline field in an element of its own', async () => {
    const html = await render(block);
    walk(definition.fields, block, ({ field, value, path }) => {
      if (!inlineFieldAt(definition.fields, path) || typeof value !== 'string') return;
      const shown = new RegExp(
        `<[a-z0-9]+ [^>]*data-field="${path}" data-inline="${kindOf(field).textFormat}"[^>]*>([^<]*)<`,
      ).exec(html);
      expect(shown?.[1] && textOfHtml(shown[1]), path).toBe(textOfHtml(value));
    });
  });

  it('shows every inline rich text in an element of its own', async () => {
    const html = await render(block);
    walk(definition.fields, block, ({ value, path }) => {
      if (!inlineRichTextAt(definition.fields, path) || typeof value !== 'string') return;
      // Links are shown with the address of their target.
      const begin = value.split('<a ')[0];
      expect(html, path).toMatch(new RegExp(`data-field="${path}" data-inline="html"[^>]*>${begin}`));
    });
  });

  it('links what it shows to the field', async () => {
    const html = await render(block);
    const shown = Object.entries(definition.fields).filter(
      ([, field]) => !isList(field) && !isGroup(field) && ['image', 'richText', 'file'].includes(field.kind),
    );
    for (const [name] of shown) {
      const isFilled = Object.hasOwn(block.props, name) || Object.hasOwn(block.__images, name);
      if (isFilled) expect(html, name).toContain(`data-field="${name}"`);
    }
  });

  it('needs no inline style or script', async () => {
    expect(await render(block)).not.toMatch(/ style=| on[a-z]+=|<script/);
  });

  it('renders without any content', async () => {
    await render({ ...block, props: {}, __images: {}, __files: {} });
  });
});

it('has the images of its examples', () => {
  for (const definition of blocks) {
    const { images = {}, files = {} } = definition.example;
    for (const { path } of [...Object.values(images), ...Object.values(files)]) {
      expect(existsSync(fileURLToPath(new URL(`../content/media${path}`, import.meta.url))), path).toBe(true);
    }
  }
});
