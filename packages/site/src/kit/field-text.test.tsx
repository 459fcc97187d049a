import { defineBlock, field } from '@ximblox/blocks';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { editField } from './edit-field.ts';
import { FieldText } from './field-text.tsx';

const team = defineBlock({
  type: 'team',
  label: 'Team',
  group: 'Text',
  fields: {
    title: field.text({ inline: true }),
    address: field.group({ city: field.text() }),
    members: field.list({ name: field.text({ max: 40, inline: true }), photo: field.image() }),
  },
  example: { props: {} },
  component: ({ title, address, members, context }) => (
    <>
      <FieldText context={context} path="title" value={title} />
      <FieldText context={context} path="address.city" value={address.city} />
      {members.map(({ key, name }, position) => (
        <b key={key} {...editField(context, `members.${position}.photo`)}>
          <FieldText context={context} path={`members.${position}.name`} value={name} />
        </b>
      ))}
    </>
  ),
});
type Context = Parameters<typeof team.component>[0]['context'];

const context: Context = {
  locale: 'en',
  pageID: 1,
  title: 'Team',
  type: 'page',
  url: '/en/team',
  publishedAt: null,
  typeData: {},
  tags: [],
  preview: false,
};
const props = {
  title: 'Keepers',
  address: { city: 'Delft' },
  members: [{ key: 'a', name: 'Noor', photo: null }],
  data: undefined,
  block: { key: 'k', anchorPoint: '' },
};
const render = (given: Context): string => renderToStaticMarkup(<team.component {...props} context={given} />);

test('visitors get the bare text, the preview an element with path, label and limit', () => {
  expect(render(context)).toBe('KeepersDelft<b>Noor</b>');
  expect(render({ ...context, preview: true, editFields: team.fields })).toBe(
    '<span data-field="title" data-inline="line" data-label="Title" data-max="255" tabindex="0">Keepers</span>' +
      '<span data-field="address.city">Delft</span>' +
      '<b data-field="members.0.photo"><span data-field="members.0.name" data-inline="line" data-label="Name" ' +
      'data-max="40" tabindex="0">Noor</span></b>',
  );
});

test('a path of another field does not compile', () => {
  const wrong = [
    // @ts-expect-error no such field
    <FieldText key="1" context={context} path="subtitle" value="" />,
    // @ts-expect-error an item of a list has a position
    <FieldText key="2" context={context} path="members.name" value="" />,
    // @ts-expect-error no such field in a group
    editField(context, 'address.street'),
  ];
  expect(wrong).toHaveLength(3);
});
