import { defineBlock, field, richTextMarks } from '@ximblox/blocks';
import { editField, FieldText, isShown, RichTextView } from '@ximblox/site/kit';
import { groups } from '../groups.ts';
import { sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const text = defineBlock({
  type: 'text',
  label: { en: 'Text', nl: 'Tekst', de: 'Text', fr: 'Texte' },
  group: groups.text,
  description: {
    en: 'Running text with a heading, and a note in the margin',
    nl: 'Doorlopende tekst met een kop, en een noot in de marge',
    de: 'Fließtext mit einer Überschrift und einer Randnotiz',
    fr: 'Du texte courant avec un titre, et une note en marge',
  },
  keywords: {
    en: 'paragraph heading divider html embed',
    nl: 'alinea kop scheidingslijn html',
    de: 'absatz überschrift trennlinie html',
    fr: 'paragraphe titre séparateur html',
  },
  fields: {
    ...sectionFields,
    text: field.richText({
      marks: richTextMarks,
      required: true,
      inline: true,
      label: { en: 'Text', nl: 'Tekst', de: 'Text', fr: 'Texte' },
    }),
    note: field.multiline({
      max: 300,
      inline: true,
      label: { en: 'Note in the margin', nl: 'Noot in de marge', de: 'Randnotiz', fr: 'Note en marge' },
    }),
  },
  article: ({ title, text: body }) => [{ heading: title }, body],
  example: {
    props: {
      label: 'Werkwijze',
      title: 'Eerst luisteren naar het water',
      text: '<p>Een dijk is geen muur. Hij ademt mee met het seizoen: klei krimpt in een droge zomer en zwelt in een natte winter, gras houdt de bovenlaag vast en muizen graven er gangen in. Wie een dijk wil versterken, moet eerst weten hoe hij leeft.</p><p>Daarom begint elk project met een jaar meten. Peilbuizen, satellietbeelden en <strong>gewoon kijken</strong>: onze dijkinspecteurs lopen ieder traject vier keer voordat er een tekening gemaakt wordt.</p><h3>Van meting naar model</h3><p>Wat we vinden, rekenen we door in een model dat we met het waterschap delen. Niet als eindrapport, maar als gereedschap:</p><ul><li>elke aanname is na te lezen en te veranderen;</li><li>elke meting is terug te voeren op een plek en een dag;</li><li>elke uitkomst heeft een marge, en die staat erbij.</li></ul>',
      note: 'Een peilbuis is een verticale buis in de grond waarin je de stand van het grondwater afleest.',
    },
  },
  component({ label, title, text: body, note, block, context }) {
    return (
      <Section name="text" block={block} context={context} label={label} title={title}>
        <div className="text-body">
          <RichTextView className="prose" value={body} edit={editField(context, 'text')} />
        </div>
        {isShown(context, note) && (
          <aside className="text-note note">
            <p>
              <FieldText context={context} path="note" value={note} />
            </p>
          </aside>
        )}
      </Section>
    );
  },
});
