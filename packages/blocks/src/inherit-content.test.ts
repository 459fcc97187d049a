import type { ImageRecord } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { beginningOf, currentDay, emptyContent, field, inheritContent } from './internal.ts';
import type { BlockContent } from './block-content.ts';

const fields = {
  lead: field.text(),
  amount: field.number(),
  isOpen: field.switch(),
  picture: field.image(),
  contact: field.group({ name: field.text(), phone: field.text(), isMobile: field.switch() }),
  links: field.list({ label: field.text(), icon: field.image() }),
};
const image = (fileName: string): ImageRecord => ({ hash: 'a'.repeat(64), fileName, fileID: 1, altText: '' });
const content = (props: BlockContent['props'], __images: BlockContent['__images'] = {}): BlockContent => ({
  props,
  __images,
  __files: {},
});

const below = content(
  {
    lead: 'Below',
    amount: 0,
    isOpen: true,
    contact: { name: 'Aisha', phone: '0251' },
    links: [{ label: 'One' }, { label: 'Two' }],
  },
  { picture: image('below.jpg'), 'links.1.icon': image('two.png') },
);

test('inherits empty values, each field as a whole', () => {
  const own = content({ lead: '', amount: null, isOpen: false, contact: { name: '', phone: '' }, links: [] });
  expect(inheritContent(fields, own, below)).toEqual({
    ...below,
    props: { ...below.props, isOpen: false },
  });
  const { isOpen: _, ...open } = below.props;
  expect(inheritContent(fields, content({}), below)).toEqual({ ...below, props: open });
});

test('keeps filled values without mixing in inherited ones', () => {
  const own = content(
    { lead: 'Own', amount: 7, isOpen: false, contact: { name: 'Jan', phone: '' }, links: [{ label: 'Mine' }] },
    { picture: image('own.jpg') },
  );
  expect(inheritContent(fields, own, below)).toEqual(own);
});

test('treats broken values as empty, and keeps unknown properties', () => {
  const own = { ...content({ lead: 5, links: 'x', other: 1 }), __images: { picture: 'x' } } as unknown as BlockContent;
  const shown = inheritContent(fields, own, below);
  expect(shown.props).toMatchObject({ lead: 'Below', links: below.props.links, other: 1 });
  expect(shown.__images).toEqual(below.__images);
  // The default is empty too.
  expect(inheritContent(fields, content({ lead: '' }), content({ lead: '' })).props).toEqual({ lead: '' });
});

test('starts with only the defaults that cannot be empty', () => {
  expect(beginningOf(fields, below)).toEqual(content({ isOpen: true }));
});

test('starts with what the definition presets, where there is no default', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ] as const;
  const presetting = {
    date: field.date({ default: 'today' }),
    day: field.date(),
    choice: field.select({ options, required: true }),
    preset: field.select({ options, required: true, default: 'b' }),
    style: field.select({ options }),
  };
  expect(beginningOf(presetting, content({}), '2026-11-25').props).toEqual({ date: '2026-11-25', choice: '' });
  expect(beginningOf(presetting, content({ date: '2026-01-01', choice: 'b' }), '2026-11-25').props).toEqual({
    choice: 'b',
  });
  // Default values of a type are not about a day.
  expect(beginningOf(presetting, content({})).props).toEqual({ choice: '' });
  const fresh = emptyContent(presetting).props;
  expect(fresh).toEqual({ date: currentDay(), day: '', choice: '', preset: 'b', style: 'a' });
});
