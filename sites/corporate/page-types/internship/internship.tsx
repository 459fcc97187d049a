import { definePageType, field, type TypeDataOf } from '@ximblox/blocks';
import { formatDate } from '@ximblox/site/kit';
import { leadField } from '../../fields.ts';
import { siteFrame } from '../../layout/site-frame.ts';
import { formatEuroRange } from '../../messages/format-number.ts';
import { message } from '../../messages/message.ts';
import { type Fact, filled } from '../../layout/facts-rows.tsx';
import { closingFields, JobIntro, jobProperties, locationField } from '../job/job.tsx';
import { jobPosting } from '../job/job-posting.ts';

/** Fields of an internship. */
export const internshipFields = {
  lead: leadField,
  location: locationField,
  level: field.text({
    max: 60,
    inline: true,
    required: true,
    help: {
      en: 'Such as “hbo of wo, derde jaar”',
      nl: 'Zoals ‘hbo of wo, derde jaar’',
      de: 'Etwa „hbo of wo, derde jaar“',
      fr: 'Comme « hbo of wo, derde jaar »',
    },
    label: { en: 'Level', nl: 'Niveau', de: 'Niveau', fr: 'Niveau' },
  }),
  duration: field.text({
    max: 60,
    inline: true,
    required: true,
    help: {
      en: 'Such as “vijf maanden, vier dagen per week”',
      nl: 'Zoals ‘vijf maanden, vier dagen per week’',
      de: 'Etwa „vijf maanden, vier dagen per week“',
      fr: 'Comme « vijf maanden, vier dagen per week »',
    },
    label: { en: 'Duration', nl: 'Duur', de: 'Dauer', fr: 'Durée' },
  }),
  start: field.text({
    max: 60,
    inline: true,
    help: {
      en: 'Such as “februari of september”',
      nl: 'Zoals ‘februari of september’',
      de: 'Etwa „februari of september“',
      fr: 'Comme « februari of september »',
    },
    label: { en: 'Start', nl: 'Begin', de: 'Beginn', fr: 'Début' },
  }),
  allowance: field.number({
    min: 0,
    max: 10_000,
    step: 1,
    unit: '€ a month',
    label: { en: 'Allowance', nl: 'Vergoeding', de: 'Vergütung', fr: 'Indemnité' },
  }),
  ...closingFields,
};

export type InternshipData = TypeDataOf<typeof internshipFields>;

/** Key facts of an internship in the language of a locale. */
export function internshipFacts(data: InternshipData, locale: string): Fact[] {
  const allowance = formatEuroRange(data.allowance, null, locale);
  return filled([
    { term: message(locale, 'location'), value: data.location, field: 'location' },
    { term: message(locale, 'level'), value: data.level, field: 'level' },
    { term: message(locale, 'duration'), value: data.duration, field: 'duration' },
    { term: message(locale, 'start'), value: data.start, field: 'start' },
    {
      term: message(locale, 'allowance'),
      value: allowance && message(locale, 'perMonth', { amount: allowance }),
      field: 'allowance',
    },
    { term: message(locale, 'closingDate'), value: formatDate(data.closingDate, locale), field: 'closingDate' },
  ]);
}

export const internship = definePageType({
  id: 'internship',
  label: { en: 'Internship', nl: 'Stage', de: 'Praktikum', fr: 'Stage' },
  slugPrefix: { 'nl-nl': 'stages', 'en-gb': 'internships', 'de-de': 'praktika', 'fr-fr': 'stages' },
  initialBlocks: ['text', 'internship-form'],
  fields: internshipFields,
  properties: jobProperties,
  ...siteFrame,
  intro: ({ context, properties }) => (
    <JobIntro
      page={context}
      kicker={message(context.locale, 'internship')}
      facts={internshipFacts(context.typeData, context.locale)}
      note={properties.note}
    />
  ),
  structuredData(page) {
    const { lead, location, allowance, closingDate } = page.context.typeData;
    const salary = { min: allowance, max: allowance };
    return [jobPosting(page, { lead, location, closingDate, salary, employmentType: 'INTERN' })];
  },
});
