import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';
import { linkField } from '../../fields.ts';
import { groups } from '../groups.ts';
import { sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const specs = defineBlock({
  type: 'specs',
  label: { en: 'Characteristics', nl: 'Kenmerken', de: 'Merkmale', fr: 'Caractéristiques' },
  group: groups.lists,
  description: {
    en: 'Terms with their values, such as the client, period and place of a project',
    nl: 'Kenmerken met hun waarde, zoals opdrachtgever, periode en plaats van een project',
    de: 'Begriffe mit ihren Werten, etwa Auftraggeber, Zeitraum und Ort eines Projekts',
    fr: 'Des termes et leur valeur, comme le client, la période et le lieu d’un projet',
  },
  keywords: {
    en: 'specifications properties list data',
    nl: 'specificaties eigenschappen lijst gegevens',
    de: 'spezifikationen eigenschaften liste daten',
    fr: 'spécifications propriétés liste données',
  },
  fields: {
    ...sectionFields,
    items: field.list(
      {
        term: field.text({
          max: 60,
          required: true,
          inline: true,
          label: { en: 'Term', nl: 'Term', de: 'Begriff', fr: 'Terme' },
        }),
        value: field.text({
          max: 200,
          required: true,
          inline: true,
          label: { en: 'Value', nl: 'Waarde', de: 'Wert', fr: 'Valeur' },
        }),
        to: linkField,
      },
      {
        min: 1,
        max: 20,
        required: true,
        itemLabel: 'term',
        label: { en: 'Characteristics', nl: 'Kenmerken', de: 'Merkmale', fr: 'Caractéristiques' },
      },
    ),
  },
  article: ({ title, items }) => [{ heading: title }, { items: items.map(({ term, value }) => `${term}: ${value}`) }],
  example: {
    props: {
      label: 'Gegevens',
      title: '',
      items: [
        { term: 'Opdrachtgever', value: 'Waterschap Rivierenland' },
        { term: 'Plaats', value: 'Oude Waal, Nijmegen' },
        { term: 'Periode', value: '2022 – 2026' },
        { term: 'Waterstandsdaling', value: '27 cm bij maatgevend hoogwater' },
        { term: 'Projectleider', value: 'Fatma Yıldız', to: { kind: 'url', url: '/over-ons/mensen' } },
      ],
    },
  },
  component({ label, title, items, block, context }) {
    return (
      <Section name="specs" block={block} context={context} label={label} title={title}>
        <dl className="facts-rows ruled in-text">
          {items.map(({ key, term, value, to }, position) => (
            <div key={key} className="facts-row">
              <dt>
                <FieldText context={context} path={`items.${position}.term`} value={term} />
              </dt>
              <dd>
                <LinkTo link={to} unlinked="children">
                  <FieldText context={context} path={`items.${position}.value`} value={value} />
                </LinkTo>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    );
  },
});
