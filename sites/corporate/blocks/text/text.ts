import { defineBlock, field, richTextMarks } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const text = defineBlock({
  type: 'text',
  label: words('Text'),
  group: words('Text'),
  description: words('Running text with a heading, and a note in the margin'),
  fields: {
    ...sectionFields,
    text: field.richText({ marks: richTextMarks, required: true, inline: true, label: words('Text') }),
    note: field.multiline({ max: 300, inline: true, label: words('Note in the margin') }),
  },
  article: ({ title, text: words }) => [{ heading: title }, words],
  example: {
    props: {
      label: 'Werkwijze',
      title: 'Eerst luisteren naar het water',
      text: '<p>Een dijk is geen muur. Hij ademt mee met het seizoen: klei krimpt in een droge zomer en zwelt in een natte winter, gras houdt de bovenlaag vast en muizen graven er gangen in. Wie een dijk wil versterken, moet eerst weten hoe hij leeft.</p><p>Daarom begint elk project met een jaar meten. Peilbuizen, satellietbeelden en <strong>gewoon kijken</strong>: onze dijkinspecteurs lopen ieder traject vier keer voordat er een tekening gemaakt wordt.</p><h3>Van meting naar model</h3><p>Wat we vinden, rekenen we door in een model dat we met het waterschap delen. Niet als eindrapport, maar als gereedschap:</p><ul><li>elke aanname is na te lezen en te veranderen;</li><li>elke meting is terug te voeren op een plek en een dag;</li><li>elke uitkomst heeft een marge, en die staat erbij.</li></ul>',
      note: 'Een peilbuis is een verticale buis in de grond waarin je de stand van het grondwater afleest.',
    },
  },
});
