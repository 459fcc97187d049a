import { field } from '@ximblox/blocks';
import { words } from '../../texts/labels.ts';

/** What an ordinary page has beside its blocks. */
export const contentFields = {
  showTitle: field.switch({
    initial: true,
    label: words('Title above the blocks'),
    help: words('Switch off when the page opens with a hero, which carries the title itself'),
  }),
  kicker: field.text({ max: 60, help: words('A short line above the title'), label: words('Kicker') }),
  lead: field.multiline({ max: 400, label: words('Introduction') }),
};
