import { field } from '@ximblox/blocks';

/** What blocks that open a section of a page have in common: a word in the margin and a heading. */
export const sectionFields = {
  label: field.text({ max: 40, inline: true, label: 'Margin label', help: 'One or two words beside the heading' }),
  title: field.text({ max: 120, label: 'Heading', inline: true }),
};

/** The ground that a section stands on. */
export const surfaceField = field.select(
  [
    { value: 'paper', label: 'Paper' },
    { value: 'mist', label: 'Mist (tinted)' },
    { value: 'deep', label: 'Deep water (dark)' },
  ],
  { label: 'Ground' },
);

/** A row of links that look like buttons; the first is the main one. */
export const buttonsField = (max: number) =>
  field.list(
    {
      label: field.text({ max: 40, required: true, inline: true }),
      to: field.link({ required: true, label: 'Leads to' }),
    },
    { max, itemLabel: 'label' },
  );

/** A level or a place, set like a mark on a survey map. */
export const markField = field.text({
  max: 80,
  label: 'Survey mark',
  help: 'Coordinates or a height, such as “52° 27′ N · 4° 33′ O · NAP +14,2 m”',
});
