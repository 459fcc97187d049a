import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';

export const cards = defineBlock({
  type: 'cards',
  label: 'Cards',
  group: 'Lists',
  fields: {
    title: field.text({ required: true, inline: true }),
    cards: field.list(
      {
        title: field.text({ required: true, inline: true }),
        text: field.multiline({ inline: true }),
        link: field.link(),
      },
      { min: 1, max: 12, itemLabel: 'title' },
    ),
  },
  example: { props: { title: 'What we do', cards: [{ title: 'Gardening', text: 'Every Saturday.' }] } },
  component({ title, cards: items, context }) {
    return (
      <section>
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <ul className="cards">
          {items.map((item, position) => (
            <li key={item.key} className="card">
              <h3>
                <LinkTo link={item.link} unlinked="children">
                  <FieldText context={context} path={`cards.${position}.title`} value={item.title} />
                </LinkTo>
              </h3>
              <FieldText as="p" context={context} path={`cards.${position}.text`} value={item.text} />
            </li>
          ))}
        </ul>
      </section>
    );
  },
});
