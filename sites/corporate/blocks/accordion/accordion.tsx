import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, RichTextView } from '@ximblox/site/kit';
import { groups } from '../groups.ts';
import { sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const accordion = defineBlock({
  type: 'accordion',
  label: {
    en: 'Questions and answers',
    nl: 'Vragen en antwoorden',
    de: 'Fragen und Antworten',
    fr: 'Questions et réponses',
  },
  group: groups.text,
  description: {
    en: 'Questions that expand to show their answers',
    nl: 'Vragen die uitklappen naar hun antwoord',
    de: 'Fragen mit aufklappbaren Antworten',
    fr: 'Des questions dont la réponse se déplie',
  },
  keywords: {
    en: 'faq questions answers collapse',
    nl: 'faq vragen antwoorden uitklappen',
    de: 'faq fragen antworten aufklappen',
    fr: 'faq questions réponses dépliant',
  },
  fields: {
    ...sectionFields,
    items: field.list(
      {
        question: field.text({
          max: 160,
          required: true,
          inline: true,
          label: { en: 'Question', nl: 'Vraag', de: 'Frage', fr: 'Question' },
        }),
        answer: field.richText({
          marks: ['bold', 'italic', 'link', 'bullet-list', 'ordered-list'],
          required: true,
          inline: true,
          label: { en: 'Answer', nl: 'Antwoord', de: 'Antwort', fr: 'Réponse' },
        }),
      },
      {
        min: 1,
        max: 40,
        required: true,
        itemLabel: 'question',
        label: { en: 'Questions', nl: 'Vragen', de: 'Fragen', fr: 'Questions' },
      },
    ),
  },
  article: ({ title, items }) => [
    { heading: title },
    ...items.flatMap(({ question, answer }) => [{ heading: question }, answer]),
  ],
  example: {
    props: {
      label: 'Vragen',
      title: 'Wat bewoners ons vragen',
      items: [
        {
          question: 'Wordt de dijk hoger?',
          answer:
            '<p>Meestal niet. Van de 41 kilometer die we nu versterken, gaat er zes kilometer omhoog. De rest wordt breder of krijgt een sterkere bekleding.</p>',
        },
        {
          question: 'Kan ik tijdens het werk nog over de dijk fietsen?',
          answer:
            '<p>Tussen april en oktober is het fietspad dicht waar gewerkt wordt. Er is dan een omleiding onderlangs, met borden en verlichting.</p>',
        },
        {
          question: 'Wie betaalt dit?',
          answer:
            '<p>Het Rijk en de waterschappen samen, uit het Hoogwaterbeschermingsprogramma. Bewoners betalen mee via de waterschapsbelasting.</p>',
        },
      ],
    },
  },
  component({ label, title, items, block, context }) {
    return (
      <Section name="accordion" block={block} context={context} label={label} title={title}>
        <div className="accordion-items ruled in-text">
          {items.map(({ key, question, answer }, position) => (
            <details key={key} open={context.preview}>
              <summary className="accordion-question">
                <span>
                  <FieldText context={context} path={`items.${position}.question`} value={question} />
                </span>
                <span className="cross accordion-sign" aria-hidden="true" />
              </summary>
              <div className="accordion-answer">
                <RichTextView className="prose" value={answer} edit={editField(context, `items.${position}.answer`)} />
              </div>
            </details>
          ))}
        </div>
      </Section>
    );
  },
});
