import { type Fields, labelOf } from '@ximblox/blocks/internal';
import { expect, it } from 'vitest';
import site from './ximblox.config.tsx';

const languages = ['en', 'nl', 'de', 'fr'];

/** Labels of all fields that have none of their own, at any depth. */
function unnamed(fields: Fields): string[] {
  const here = Object.entries(fields).filter(([, { label }]) => label === undefined);
  const inner = Object.values(fields).flatMap((field) => ('fields' in field ? unnamed(field.fields as Fields) : []));
  return [...here.map(([name, field]) => labelOf(name, field)), ...inner];
}

/** Every label and help text of fields and their options, at any depth. */
function messagesOf(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'label' || key === 'help') && !('kind' in Object(value)) ? [value] : messagesOf(value),
  );
}

const fields = [
  ...site.blocks.map(({ fields }) => fields),
  ...site.pageTypes.flatMap((type) => [type.fields, type.properties]),
];

it('has a label for every field', () => {
  expect(fields.flatMap(unnamed)).toEqual([]);
});

it('has every label, help text and description in four languages', () => {
  const messages = [
    ...site.blocks.flatMap(({ label, group, description }) => [label, group, description]),
    ...site.pageTypes.map(({ label }) => label),
    ...site.extraMenuItems.map(({ title }) => title),
    ...site.menus.map(({ label }) => label),
    ...fields.flatMap(messagesOf),
    ...site.extensions.flatMap(({ permissions, settings, messages: texts }) => [
      ...permissions.flatMap(({ label, description }) => [label, description]),
      ...settings.flatMap(({ label, fields: own }) => [label, ...messagesOf(own)]),
      ...Object.values(texts).map(({ text }) => text),
    ]),
    ...site.forms.map(({ label }) => label),
    ...site.forms.flatMap((form) => messagesOf(form.fields)),
    ...site.forms.flatMap(({ texts }) => Object.values(texts)),
  ];
  expect(messages.length).toBeGreaterThan(200);
  for (const message of messages) {
    expect(Object.keys(message as object), JSON.stringify(message)).toEqual(languages);
    expect(Object.values(message as object)).not.toContain('');
  }
});
