import type { PropsOf } from '@ximblox/blocks';
import { Section } from '../section/section.tsx';
import { Card } from './card.tsx';
import type { cards } from './cards.ts';

const sizes = {
  grid: '(min-width: 40rem) 30vw, 92vw',
  pairs: '(min-width: 40rem) 45vw, 92vw',
  rows: '(min-width: 60rem) 22vw, (min-width: 40rem) 31vw, 92vw',
  feature: '(min-width: 60rem) 60vw, 92vw',
};

export function Cards(props: PropsOf<typeof cards>) {
  const { label, title, intro, layout, cards: items, surface, block, context } = props;
  // Two or four stand better in pairs than with a gap beside them.
  const rest = layout === 'feature' ? items.length - 1 : items.length;
  const pairs = layout !== 'rows' && (rest === 2 || rest === 4);
  return (
    <Section name="cards" block={block} context={context} label={label} title={title} intro={intro} surface={surface}>
      <ul className={`cards-list cards-${layout}${pairs ? ' cards-pairs' : ''}`}>
        {items.map(({ key, ...card }, position) => {
          const large = layout === 'feature' && position === 0;
          return (
            <li key={key}>
              <Card
                {...card}
                under={title}
                large={large}
                sizes={sizes[large ? 'feature' : layout === 'rows' ? 'rows' : pairs ? 'pairs' : 'grid']}
                path={`cards.${position}`}
                context={context}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
