import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, isShown, ResponsiveImage, RichTextView } from '@ximblox/site/kit';
import { imageField } from '../../fields.ts';
import { groups } from '../groups.ts';
import { ItemHeading } from '../../layout/item-heading.tsx';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const columns = defineBlock({
  type: 'columns',
  label: { en: 'Columns', nl: 'Kolommen', de: 'Spalten', fr: 'Colonnes' },
  group: groups.text,
  description: {
    en: 'Two to four short texts side by side, each with an optional image',
    nl: 'Twee tot vier korte teksten naast elkaar, eventueel met een afbeelding',
    de: 'Zwei bis vier kurze Texte nebeneinander, auf Wunsch mit Bild',
    fr: 'Deux à quatre courts textes côte à côte, avec ou sans image',
  },
  keywords: {
    en: 'layout grid side by side',
    nl: 'opmaak raster naast elkaar',
    de: 'layout raster nebeneinander',
    fr: 'mise en page grille côte à côte',
  },
  fields: {
    ...sectionFields,
    columns: field.list(
      {
        image: imageField(3 / 2),
        title: field.text({ max: 80, inline: true, label: { en: 'Title', nl: 'Titel', de: 'Titel', fr: 'Titre' } }),
        text: field.richText({
          marks: ['bold', 'italic', 'link', 'bullet-list', 'ordered-list'],
          required: true,
          label: { en: 'Text', nl: 'Tekst', de: 'Text', fr: 'Texte' },
          inline: true,
        }),
      },
      {
        min: 2,
        max: 4,
        required: true,
        itemLabel: 'title',
        label: { en: 'Columns', nl: 'Kolommen', de: 'Spalten', fr: 'Colonnes' },
      },
    ),
    surface: surfaceField,
  },
  article: ({ title, columns: all }) => [
    { heading: title },
    ...all.flatMap((column) => [{ heading: column.title }, column.text]),
  ],
  example: {
    props: {
      label: 'Aanpak',
      title: 'Drie dingen die we altijd doen',
      columns: [
        {
          title: 'Meten tot het saai wordt',
          text: '<p>Pas als een reeks metingen ons niets nieuws meer vertelt, durven we te rekenen. Dat duurt meestal een jaar, soms twee.</p>',
        },
        {
          title: 'Tekenen met de buren',
          text: '<p>Wie achter de dijk woont, weet waar het water staat na een week regen. Die kennis komt op de kaart, <a href="https://example.org/kaart">letterlijk</a>.</p>',
        },
        {
          title: 'Blijven na de oplevering',
          text: '<p>De eerste vijf winters lopen we zelf mee met de inspectie. Wat we leren, gaat naar het volgende ontwerp.</p>',
        },
      ],
      surface: 'paper',
    },
  },
  component({ label, title, columns: items, surface, block, context }) {
    return (
      <Section name="columns" block={block} context={context} label={label} title={title} surface={surface}>
        <div className={`columns-row subgrid in-text columns-${items.length}`}>
          {items.map((column, position) => (
            <div key={column.key} className="column">
              {column.image && (
                <div className="column-image" {...editField(context, `columns.${position}.image`)}>
                  <ResponsiveImage
                    className="cover"
                    image={column.image}
                    sizes="(min-width: 40rem) 30vw, 92vw"
                    aspectRatio={3 / 2}
                  />
                </div>
              )}
              {isShown(context, column.title) && (
                <div>
                  <ItemHeading under={title}>
                    <FieldText context={context} path={`columns.${position}.title`} value={column.title} />
                  </ItemHeading>
                </div>
              )}
              <div>
                <RichTextView
                  className="prose"
                  value={column.text}
                  edit={editField(context, `columns.${position}.text`)}
                />
              </div>
            </div>
          ))}
        </div>
      </Section>
    );
  },
});
