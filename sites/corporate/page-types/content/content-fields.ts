import { field } from '@ximblox/blocks';

/** What an ordinary page has beside its blocks. */
export const contentFields = {
  showTitle: field.switch({
    initial: true,
    label: 'Title above the blocks',
    help: 'Switch off when the page opens with a hero, which carries the title itself',
  }),
  kicker: field.text({ max: 60, help: 'A short line above the title' }),
  lead: field.multiline({ max: 400, label: 'Introduction' }),
};
