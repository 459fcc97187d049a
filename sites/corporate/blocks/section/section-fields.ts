import { field } from '@ximblox/blocks';
import { words } from '../../texts/labels.ts';

/** What blocks that open a section of a page have in common: a word in the margin and a heading. */
export const sectionFields = {
  label: field.text({
    max: 40,
    inline: true,
    label: words('Margin label'),
    help: words('One or two words beside the heading'),
  }),
  title: field.text({ max: 120, label: words('Heading'), inline: true }),
};

/** The ground that a section stands on. */
export const surfaceField = field.select(
  [
    { value: 'paper', label: words('Paper') },
    { value: 'mist', label: words('Mist (tinted)') },
    { value: 'deep', label: words('Deep water (dark)') },
  ],
  { label: words('Ground') },
);

/** A row of links that look like buttons; the first is the main one. */
export const buttonsField = (max: number) =>
  field.list(
    {
      label: field.text({ max: 40, required: true, inline: true, label: words('Label') }),
      to: field.link({ required: true, label: words('Leads to') }),
    },
    { max, itemLabel: 'label', label: words('Buttons') },
  );

/** A level or a place, set like a mark on a survey map. */
export const markField = field.text({
  max: 80,
  label: words('Survey mark'),
  help: words('Coordinates or a height, such as “52° 27′ N · 4° 33′ O · NAP +14,2 m”'),
});
