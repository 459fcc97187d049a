import { field, type Fields } from '@ximblox/blocks';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import { replacedBlock } from './replaced-block.ts';

const typeOf = (id: string, fields: Fields): BlockTypeInfo => ({
  id,
  label: id,
  group: '',
  description: '',
  fields,
  schema: {},
  keywords: '',
  example: {},
});
const link = { kind: 'url', url: '/a' };
const record = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1 };
const own: Fields = {
  title: field.text(),
  text: field.multiline(),
  intro: field.richText(),
  image: field.image(),
  surface: field.select({ options: [{ value: 'paper', label: 'Paper' }] }),
  buttons: field.list({ label: field.text(), to: field.link() }),
  notes: field.list({ note: field.text() }),
};
const block: Block = {
  key: 'a',
  type: 'old',
  anchorPoint: 'team',
  props: {
    title: 'Low & high',
    text: 'One\n\nTwo <3',
    intro: '<p>Deep <strong>water</strong></p>',
    surface: 'paper',
    buttons: [{ key: 'go', label: 'Go', to: link }],
    notes: [{ key: 'x', note: 'x' }],
  },
  __images: { image: record },
  __files: {},
};

describe('replacing a block', () => {
  it('keeps key, anchor and the fields of both types, including item keys', () => {
    const { block: made, kept, lost } = replacedBlock(block, own, typeOf('new', own));
    expect(made).toEqual({ ...block, type: 'new' });
    expect(kept).toEqual(['Title', 'Text', 'Intro', 'Image', 'Buttons', 'Notes']);
    expect(lost).toEqual([]);
  });

  it('converts one kind of text to another', () => {
    const wanted = { title: field.richText(), text: field.richText(), intro: field.text() };
    expect(replacedBlock(block, own, typeOf('new', wanted)).block.props).toEqual({
      title: '<p>Low &amp; high</p>',
      text: '<p>One</p><p>Two &lt;3</p>',
      intro: 'Deep water',
    });
  });

  it('reports what is lost, and keeps nothing of it', () => {
    const wanted = { title: field.image(), buttons: field.list({ label: field.text() }), extra: field.text() };
    const { block: made, kept, lost } = replacedBlock(block, own, typeOf('new', wanted));
    expect(made.props).toEqual({ buttons: [], extra: '' });
    expect(made.__images).toEqual({});
    expect(kept).toEqual([]);
    expect(lost).toEqual(['Title', 'Text', 'Intro', 'Image', 'Buttons', 'Notes']);
  });

  it('converts lists to lists with more fields', () => {
    const wanted = { buttons: field.list({ label: field.text(), to: field.link(), icon: field.image() }) };
    expect(replacedBlock(block, own, typeOf('new', wanted)).block.props.buttons).toEqual(block.props.buttons);
  });

  it('starts empty from an unregistered type', () => {
    const { block: made, kept } = replacedBlock(block, undefined, typeOf('new', { title: field.text() }));
    expect(made.props).toEqual({ title: '' });
    expect(kept).toEqual([]);
  });
});
