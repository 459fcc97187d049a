import { field } from '@ximblox/blocks';
import { expect, it } from 'vitest';
import type { ContentPort } from './content-port.ts';
import { checkedPort, itemErrors } from './item-errors.ts';

const fields = {
  name: field.text({ required: true }),
  linkedin: field.text({ format: 'url' }),
  portrait: field.image({ required: true }),
};
const content = {
  props: {
    rows: [
      {
        members: [
          { name: 'A', linkedin: '' },
          { name: '', linkedin: 'linkedin' },
        ],
      },
    ],
  },
  __images: {},
  __files: {},
};

it('validates one item, with paths in the whole content', () => {
  const told = itemErrors(content, 'rows.0.members', 1, fields).map(({ property, code }) => `${property} ${code}`);
  expect(told).toEqual([
    'props.rows.0.members.1.name V_01',
    'props.rows.0.members.1.linkedin V_13',
    '__images.rows.0.members.1.portrait V_01',
  ]);
});

it('shows errors in addition to those of the last response until their field changes', () => {
  const server = { property: 'props.title', code: 'V_14' } as const;
  const base: ContentPort = {
    id: 'x',
    locale: 'nl-nl',
    content: () => content,
    errors: () => [server],
    revealed: () => null,
    subscribe: () => () => undefined,
    change: () => undefined,
  };
  const { port, setErrors } = checkedPort(base);
  let heard = 0;
  const stop = port.subscribe(() => {
    heard += 1;
  });
  const [name, linkedin] = [
    { property: 'props.members.1.name', code: 'V_01' },
    { property: 'props.members.1.linkedin', code: 'V_13' },
  ] as const;
  setErrors([name, linkedin]);
  expect(port.errors()).toEqual([server, name, linkedin]);
  port.change((now) => now, 'props.members.1.name');
  expect(port.errors()).toEqual([server, linkedin]);
  expect(heard).toBe(2);
  stop();
  setErrors([]);
  expect(heard).toBe(2);
});
