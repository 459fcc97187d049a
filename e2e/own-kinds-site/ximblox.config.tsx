import { defineBlock, definePageType, defineSite, field } from '@ximblox/blocks';
import { ResponsiveImage } from '@ximblox/site/kit';
import { photo } from './photo.ts';
import { rating } from './rating.ts';

const tour = definePageType({
  id: 'tour',
  label: 'Tour',
  fields: { stars: rating({ index: true }), price: field.number({ min: 0 }) },
});

const section = 'Booking';

const card = defineBlock({
  type: 'card',
  label: 'Tour card',
  group: 'Tours',
  fields: {
    title: field.text({ required: true, default: 'Winter tour' }),
    stars: rating({ max: 4, label: 'Stars' }),
    photo: photo({ label: 'Photo' }),
    kind: field.select({
      options: [
        { value: 'free', label: 'Free' },
        { value: 'paid', label: 'Paid' },
      ],
      section,
    }),
    price: field.number({ required: true, unit: '€', min: 1, width: 'half', section, when: { kind: 'paid' } }),
    code: field.text({
      section,
      width: 'half',
      when: { kind: 'paid' },
      placeholder: 'AB12',
      validate: { pattern: '[A-Z]{2}\\d{2}', message: 'Use two letters and two digits, such as AB12.' },
    }),
    first: field.text({ width: 'third', section: 'Guide' }),
    middle: field.text({ width: 'third', section: 'Guide' }),
    last: field.text({ width: 'third', section: 'Guide' }),
  },
  example: { props: { title: 'Winter tour' } },
  load: async ({ content }) => content.pages(tour, { where: { stars: { gte: 3 } }, orderBy: { stars: 'desc' } }),
  component({ title, stars, photo: shown, kind, price, data }) {
    return (
      <section>
        <h2>{title}</h2>
        {shown && <ResponsiveImage image={shown.image} />}
        {stars && <p className="stars">{stars.text}</p>}
        <p className="price">{kind === 'paid' ? `€ ${price}` : `Free, ${price}`}</p>
        <ul>
          {data.items.map((item) => (
            <li key={item.pageID}>
              {item.title}: {item.typeData.stars?.text}
            </li>
          ))}
        </ul>
      </section>
    );
  },
});

/** A site with a kind of field of its own and with the options of fields, for their journey. */
export default defineSite({
  name: 'Own kinds',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [card],
  pageTypes: [definePageType({ id: 'page', label: 'Page', initialBlocks: ['card'] }), tour],
});
