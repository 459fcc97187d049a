import { type ContentPage, defineBlock, field, type PagedList } from '@ximblox/blocks';
import { newsCategories } from '../../page-types/news/news-categories.ts';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const newsList = defineBlock({
  type: 'news-list',
  label: words('News'),
  group: words('Lists'),
  description: words('The newest news items, by themselves'),
  fields: {
    ...sectionFields,
    category: field.select([{ value: 'all', label: words('All news') }, ...newsCategories], {
      label: words('Category'),
    }),
    tags: field.tags({ label: words('Tags'), help: words('Only news with one of these; all news when left open') }),
    limit: field.number({
      min: 1,
      max: 50,
      step: 1,
      label: words('How many at most'),
      help: words('Six when left open'),
    }),
    paged: field.switch({
      label: words('In pages, by topic'),
      help: words('With links to older news and to the topics of the news; for one list of a page'),
    }),
    layout: field.select(
      [
        { value: 'lead', label: words('Newest one large') },
        { value: 'list', label: words('Dated list') },
      ],
      { label: words('Layout') },
    ),
    more: field.group(
      {
        label: field.text({ max: 40, inline: true, label: words('Label') }),
        to: field.link({ label: words('Leads to') }),
      },
      { label: words('Link to all news') },
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
  async load({ fields, context, content }): Promise<{ items: ContentPage[]; list: PagedList | null }> {
    const limit = Math.trunc(Math.min(Math.max(fields.limit ?? 6, 1), 50));
    const query = {
      type: 'news',
      locale: context.locale,
      order: 'field:date',
      ...(fields.tags.length > 0 ? { tags: fields.tags } : {}),
      ...(fields.category === 'all' ? {} : { where: { category: fields.category } }),
    } as const;
    if (fields.paged) {
      const list = await content.paged({ ...query, limit });
      return { items: list.items, list };
    }
    const { items } = await content.pages({ ...query, limit: limit + 1 });
    return { items: items.filter((page) => page.pageID !== context.pageID).slice(0, limit), list: null };
  },
});
