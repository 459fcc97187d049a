import { type ContentPage, defineBlock, field } from '@ximblox/blocks';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

const orders = { vacancy: 'newest', internship: 'newest', whitepaper: 'field:date' } as const;

export const pageList = defineBlock({
  type: 'page-list',
  label: words('Vacancies, internships, white papers'),
  group: words('Lists'),
  description: words('All published pages of one type, with what matters of each'),
  fields: {
    ...sectionFields,
    of: field.select(
      [
        { value: 'vacancy', label: words('Vacancies') },
        { value: 'internship', label: words('Internships') },
        { value: 'whitepaper', label: words('White papers') },
      ],
      { label: words('Pages of type') },
    ),
    limit: field.number({
      min: 1,
      max: 50,
      step: 1,
      label: words('How many at most'),
      help: words('Twenty when left open'),
    }),
    empty: field.text({ max: 200, inline: true, label: words('Text when there are none') }),
    more: field.group(
      {
        label: field.text({ max: 40, inline: true, label: words('Label') }),
        to: field.link({ label: words('Leads to') }),
      },
      { label: words('Link below the list') },
    ),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'Vacatures',
      title: 'Kom naast ons staan',
      of: 'vacancy',
      limit: 5,
      empty: 'Op dit moment hebben we geen vacatures. Een open sollicitatie is altijd welkom.',
      more: { label: 'Werken bij Waterlijn', to: { kind: 'url', url: '/werken-bij' } },
      surface: 'paper',
    },
  },
  async load({ fields, context, content }): Promise<{ items: ContentPage[] }> {
    const limit = Math.trunc(Math.min(Math.max(fields.limit ?? 20, 1), 50));
    const { items } = await content.pages({
      type: fields.of,
      locale: context.locale,
      order: orders[fields.of] ?? 'newest',
      limit: limit + 1,
    });
    return { items: items.filter((page) => page.pageID !== context.pageID).slice(0, limit) };
  },
});
