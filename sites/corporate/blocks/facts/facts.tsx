import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, isShown } from '@ximblox/site/kit';
import { groups } from '../groups.ts';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const facts = defineBlock({
  type: 'facts',
  label: { en: 'Figures', nl: 'Cijfers', de: 'Zahlen', fr: 'Chiffres' },
  group: groups.lists,
  description: {
    en: 'Two to six large figures, each with an explanation',
    nl: 'Twee tot zes grote cijfers, elk met een toelichting',
    de: 'Zwei bis sechs große Zahlen, jede mit einer Erläuterung',
    fr: 'Deux à six grands chiffres, chacun avec une explication',
  },
  keywords: {
    en: 'numbers statistics figures counter',
    nl: 'getallen statistieken feiten teller',
    de: 'statistik fakten zähler kennzahlen',
    fr: 'nombres statistiques faits compteur',
  },
  fields: {
    ...sectionFields,
    facts: field.list(
      {
        value: field.text({
          max: 16,
          required: true,
          inline: true,
          label: { en: 'Figure', nl: 'Cijfer', de: 'Zahl', fr: 'Chiffre' },
        }),
        unit: field.text({ max: 20, inline: true, label: { en: 'Unit', nl: 'Eenheid', de: 'Einheit', fr: 'Unité' } }),
        label: field.text({
          max: 120,
          required: true,
          inline: true,
          label: { en: 'Explanation', nl: 'Toelichting', de: 'Erläuterung', fr: 'Explication' },
        }),
      },
      {
        min: 2,
        max: 6,
        required: true,
        itemLabel: 'label',
        label: { en: 'Figures', nl: 'Cijfers', de: 'Zahlen', fr: 'Chiffres' },
      },
    ),
    source: field.text({ max: 160, inline: true, label: { en: 'Source', nl: 'Bron', de: 'Quelle', fr: 'Source' } }),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'In cijfers',
      title: 'Wat er onder onze handen ligt',
      facts: [
        { value: '412', unit: 'km', label: 'waterkering in beheer of onderzoek' },
        { value: '38', unit: 'gemalen', label: 'ontworpen, gerenoveerd of bediend' },
        { value: '1,9', unit: 'mln', label: 'mensen drinken water uit onze winningen' },
        { value: '73', unit: 'jaar', label: 'sinds de winter waarin het begon' },
      ],
      source: 'Jaarverslag 2025, peildatum 31 december',
      surface: 'mist',
    },
  },
  component({ label, title, facts: items, source, surface, block, context }) {
    return (
      <Section name="facts" block={block} context={context} label={label} title={title} surface={surface}>
        <dl className={`facts-list subgrid facts-${items.length}`}>
          {items.map((fact, position) => (
            <div key={fact.key} className="fact">
              <dt className="fact-label soft">
                <FieldText context={context} path={`facts.${position}.label`} value={fact.label} />
              </dt>
              <dd className="fact-value">
                <FieldText context={context} path={`facts.${position}.value`} value={fact.value} />
                {isShown(context, fact.unit) && (
                  <span className="fact-unit">
                    {' '}
                    <FieldText context={context} path={`facts.${position}.unit`} value={fact.unit} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <FieldText as="p" className="facts-source soft" context={context} path="source" value={source} />
      </Section>
    );
  },
});
