import { expect, expectTypeOf, test } from 'vitest';
import { defineBlock } from './define-block.ts';
import { field } from './fields/index.ts';

const fields = {
  title: field.text({ required: true }),
  body: field.richText(),
  price: field.number(),
  tone: field.select({
    options: [
      { value: 'calm', label: 'Calm' },
      { value: 'loud', label: 'Loud' },
    ],
  }),
  to: field.link(),
  people: field.reference({ to: 'person', many: true }),
  photo: field.image(),
  cards: field.list({ label: field.text(), icon: field.image() }),
} as const;
const rest = { type: 'team', label: 'Team', group: 'Text', fields, component: () => null } as const;

test('an example has the stored values of the fields', () => {
  const { example } = defineBlock({
    ...rest,
    example: {
      props: {
        title: 'Team',
        body: '<p>We</p>',
        price: null,
        tone: 'loud',
        to: { kind: 'url', url: 'https://example.org' },
        people: [7],
        cards: [{ label: 'One' }],
      },
      images: { photo: { path: '/a.jpg', alt: '' }, 'cards.0.icon': { path: '/b.jpg', alt: '' } },
    },
  });
  expect(Object.keys(example.props)).toHaveLength(7);
});

test('other examples do not compile', () => {
  // @ts-expect-error no such field
  defineBlock({ ...rest, example: { props: { titel: 'Team' } } });
  // @ts-expect-error a number is not a text
  defineBlock({ ...rest, example: { props: { title: 7 } } });
  // @ts-expect-error no such choice
  defineBlock({ ...rest, example: { props: { tone: 'grey' } } });
  // @ts-expect-error rich text is stored as HTML
  defineBlock({ ...rest, example: { props: { body: { html: '' } } } });
  // @ts-expect-error images are not among the props
  defineBlock({ ...rest, example: { props: { photo: null } } });
  // @ts-expect-error no such field in an item
  defineBlock({ ...rest, example: { props: { cards: [{ name: 'One' }] } } });
  // @ts-expect-error the title is not an image
  defineBlock({ ...rest, example: { props: {}, images: { title: { path: '/a.jpg', alt: '' } } } });
});

test('a component receives the rendered fields and what `load` returns', () => {
  defineBlock({
    ...rest,
    example: { props: {} },
    load: async ({ fields: { price } }) => ({ double: (price ?? 0) * 2 }),
    component({ title, tone, people, cards, data, context }) {
      expectTypeOf(title).toEqualTypeOf<string>();
      expectTypeOf(tone).toEqualTypeOf<'calm' | 'loud'>();
      expectTypeOf(people[0]?.type).toEqualTypeOf<'person' | undefined>();
      expectTypeOf(cards[0]?.key).toEqualTypeOf<string | undefined>();
      expectTypeOf(data).toEqualTypeOf<{ double: number }>();
      expectTypeOf(context.fieldPath).toExtend<string | undefined>();
      return null;
    },
  });
  // @ts-expect-error the block has no such field
  defineBlock({ ...rest, example: { props: {} }, component: ({ subtitle }) => subtitle });
});
