import { defineBlock, field } from '@ximblox/blocks';
import { FieldText } from '@ximblox/site/kit';
import { textField, titleField } from '../../fields.ts';
import { groups } from '../groups.ts';
import { ItemHeading } from '../../layout/item-heading.tsx';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const timeline = defineBlock({
  type: 'timeline',
  label: { en: 'Timeline', nl: 'Tijdlijn', de: 'Zeitleiste', fr: 'Chronologie' },
  group: groups.lists,
  description: {
    en: 'Years or steps in order',
    nl: 'Jaren of stappen op volgorde',
    de: 'Jahre oder Schritte der Reihe nach',
    fr: 'Des années ou des étapes dans l’ordre',
  },
  keywords: {
    en: 'history years steps milestones',
    nl: 'geschiedenis jaren stappen mijlpalen',
    de: 'geschichte jahre schritte meilensteine',
    fr: 'histoire années étapes jalons',
  },
  fields: {
    ...sectionFields,
    items: field.list(
      {
        when: field.text({
          max: 30,
          required: true,
          inline: true,
          label: {
            en: 'Year, month or step',
            nl: 'Jaar, maand of stap',
            de: 'Jahr, Monat oder Schritt',
            fr: 'Année, mois ou étape',
          },
        }),
        title: titleField(100),
        text: textField(400),
      },
      {
        min: 2,
        max: 20,
        required: true,
        itemLabel: 'when',
        label: { en: 'Moments', nl: 'Momenten', de: 'Momente', fr: 'Moments' },
      },
    ),
    surface: surfaceField,
  },
  article: ({ title, items }) => [
    { heading: title },
    ...items.flatMap((item) => [{ heading: `${item.when}: ${item.title}` }, { text: item.text }]),
  ],
  example: {
    props: {
      label: 'Geschiedenis',
      title: 'Van één peilschaal naar twaalfhonderd meetpunten',
      items: [
        {
          when: '1953',
          title: 'Het begint na de Ramp',
          text: 'Drie ingenieurs uit Velsen meten op eigen kosten de gaten in de dijken van Schouwen.',
        },
        {
          when: '1971',
          title: 'De eerste duinwinning',
          text: 'Rivierwater zakt door het zand en komt er na negentig dagen schoon uit.',
        },
        {
          when: '1995',
          title: 'Hoogwater op de Waal',
          text: 'Een kwart miljoen mensen moet weg. Wij leren dat hoger niet altijd veiliger is.',
        },
        {
          when: '2026',
          title: 'Meten zonder boren',
          text: 'Glasvezel in de dijk voelt iedere beweging van een tiende millimeter.',
        },
      ],
      surface: 'paper',
    },
  },
  component({ label, title, items, surface, block, context }) {
    return (
      <Section name="timeline" block={block} context={context} label={label} title={title} surface={surface}>
        <ol className="subgrid">
          {items.map((item, position) => (
            <li key={item.key} className="entry timeline-item subgrid">
              <p className="timeline-when figures">
                <FieldText context={context} path={`items.${position}.when`} value={item.when} />
              </p>
              <div className="timeline-body">
                <ItemHeading under={title}>
                  <FieldText context={context} path={`items.${position}.title`} value={item.title} />
                </ItemHeading>
                <FieldText
                  as="p"
                  className="entry-text soft"
                  context={context}
                  path={`items.${position}.text`}
                  value={item.text}
                />
              </div>
            </li>
          ))}
        </ol>
      </Section>
    );
  },
});
