import { field } from '@ximblox/blocks';
import { newsCategories } from './news-categories.ts';
import { words } from '../../texts/labels.ts';

/** What a news item has beside its blocks. */
export const newsFields = {
  date: field.date({ required: true, label: words('Date') }),
  category: field.select(newsCategories, { label: words('Category') }),
  lead: field.multiline({ max: 400, label: words('Introduction'), required: true }),
  author: field.text({ max: 80, label: words('Author') }),
  image: field.image({ ratio: 3 / 2, label: words('Picture') }),
  caption: field.text({ max: 200, label: words('Caption of the picture') }),
};
