import { field } from '@ximblox/blocks';
import { newsCategories } from './news-categories.ts';

/** What a news item has beside its blocks. */
export const newsFields = {
  date: field.date({ required: true }),
  category: field.select(newsCategories),
  lead: field.multiline({ max: 400, label: 'Introduction', required: true }),
  author: field.text({ max: 80 }),
  image: field.image({ ratio: 3 / 2, label: 'Picture' }),
  caption: field.text({ max: 200, label: 'Caption of the picture' }),
};
