import { type Fields, fieldsIn, labelOf } from '@ximblox/blocks';
import { expect, it } from 'vitest';
import site from '../ximblox.config.tsx';

/** Names of all fields of some fields, at any depth, that have no label of their own. */
function unnamed(fields: Fields): string[] {
  const here = Object.entries(fields).filter(([, { label }]) => label === undefined);
  const inner = Object.values(fields).flatMap((field) => ('fields' in field ? unnamed(field.fields as Fields) : []));
  return [...here.map(([name, field]) => labelOf(name, field)), ...inner];
}

it('says everything to who edits in their own language', () => {
  const spoken = [
    ...site.blocks.flatMap(({ definition }) => [definition.label, definition.group, definition.description]),
    ...site.pageTypes.map(({ label }) => label),
    ...site.extraMenuItems.map(({ title }) => title),
    ...site.menus.map(({ label }) => label),
  ];
  for (const words of spoken) expect(Object.keys(words)).toEqual(['en', 'nl', 'de', 'fr']);
  const fields = [
    ...site.blocks.map(({ definition }) => definition.fields),
    ...site.pageTypes.flatMap((type) => [type.fields, type.properties]),
  ];
  expect(fields.flatMap(unnamed)).toEqual([]);
  const english = JSON.stringify(fields.map((some) => fieldsIn(some, 'en')));
  for (const language of ['nl', 'de', 'fr']) {
    expect(JSON.stringify(fields.map((some) => fieldsIn(some, language)))).not.toBe(english);
  }
});
