import { type ContentPage, defineBlock, field } from '@ximblox/blocks';
import { newsCategories } from '../../page-types/news/news-categories.ts';
import { sectionFields, surfaceField } from '../section/section-fields.ts';

export const newsList = defineBlock({
  type: 'news-list',
  label: 'News',
  group: 'Lists',
  description: 'The newest news items, by themselves',
  fields: {
    ...sectionFields,
    category: field.select([{ value: 'all', label: 'All news' }, ...newsCategories]),
    limit: field.number({ min: 1, max: 50, step: 1, label: 'How many at most', help: 'Six when left open' }),
    layout: field.select([
      { value: 'lead', label: 'Newest one large' },
      { value: 'list', label: 'Dated list' },
    ]),
    more: field.group(
      { label: field.text({ max: 40, inline: true }), to: field.link({ label: 'Leads to' }) },
      { label: 'Link to all news' },
    ),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'Nieuws',
      title: 'Laatste berichten',
      category: 'all',
      limit: 4,
      layout: 'lead',
      more: { label: 'Al het nieuws', to: { kind: 'url', url: '/nieuws' } },
      surface: 'paper',
    },
  },
  async load({ fields, context, content }): Promise<{ items: ContentPage[] }> {
    const limit = Math.trunc(Math.min(Math.max(fields.limit ?? 6, 1), 50));
    const one = fields.category === 'all';
    const { items } = await content.pages({
      type: 'news',
      locale: context.locale,
      order: 'field:date',
      limit: one ? limit + 1 : 100,
    });
    return {
      items: items
        .filter((page) => page.pageID !== context.pageID && (one || page.typeData.category === fields.category))
        .slice(0, limit),
    };
  },
});
