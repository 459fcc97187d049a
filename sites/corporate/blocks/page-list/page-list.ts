import { type ContentPage, defineBlock, field } from '@ximblox/blocks';
import { sectionFields, surfaceField } from '../section/section-fields.ts';

const orders = { vacancy: 'newest', internship: 'newest', whitepaper: 'field:date' } as const;

export const pageList = defineBlock({
  type: 'page-list',
  label: 'Vacancies, internships, white papers',
  group: 'Lists',
  description: 'All published pages of one type, with what matters of each',
  fields: {
    ...sectionFields,
    of: field.select(
      [
        { value: 'vacancy', label: 'Vacancies' },
        { value: 'internship', label: 'Internships' },
        { value: 'whitepaper', label: 'White papers' },
      ],
      { label: 'Pages of type' },
    ),
    limit: field.number({ min: 1, max: 50, step: 1, label: 'How many at most', help: 'Twenty when left open' }),
    empty: field.text({ max: 200, inline: true, label: 'Text when there are none' }),
    more: field.group(
      { label: field.text({ max: 40, inline: true }), to: field.link({ label: 'Leads to' }) },
      { label: 'Link below the list' },
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
