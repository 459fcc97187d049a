import { definePageType, field, type TypeDataOf } from '@ximblox/blocks';
import { formatDate } from '@ximblox/site/kit';
import { leadField } from '../../fields.ts';
import { siteFrame } from '../../layout/site-frame.ts';
import { formatEuroRange } from '../../messages/format-number.ts';
import { message } from '../../messages/message.ts';
import { type Fact, filled } from '../../layout/facts-rows.tsx';
import { closingFields, JobIntro, jobProperties, locationField } from '../job/job.tsx';
import { jobPosting } from '../job/job-posting.ts';

/** Fields of a vacancy. */
export const vacancyFields = {
  lead: leadField,
  team: field.text({ max: 60, inline: true, label: { en: 'Team', nl: 'Team', de: 'Team', fr: 'Équipe' } }),
  location: locationField,
  hours: field.text({
    max: 60,
    inline: true,
    required: true,
    help: {
      en: 'Such as “32 – 40 uur per week”',
      nl: 'Zoals ‘32 – 40 uur per week’',
      de: 'Etwa „32 – 40 uur per week“',
      fr: 'Comme « 32 – 40 uur per week »',
    },
    label: { en: 'Hours', nl: 'Uren', de: 'Stunden', fr: 'Heures' },
  }),
  salaryMin: field.number({
    min: 0,
    max: 100_000,
    step: 1,
    unit: '€ a month',
    label: { en: 'Salary from', nl: 'Salaris vanaf', de: 'Gehalt von', fr: 'Salaire à partir de' },
  }),
  salaryMax: field.number({
    min: 0,
    max: 100_000,
    step: 1,
    unit: '€ a month',
    label: { en: 'Salary to', nl: 'Salaris tot', de: 'Gehalt bis', fr: 'Salaire jusqu’à' },
  }),
  ...closingFields,
};

export type VacancyData = TypeDataOf<typeof vacancyFields>;

/** Key facts of a vacancy in the language of a locale. */
export function vacancyFacts(data: VacancyData, locale: string): Fact[] {
  const salary = formatEuroRange(data.salaryMin, data.salaryMax, locale);
  return filled([
    { term: message(locale, 'location'), value: data.location, field: 'location' },
    { term: message(locale, 'team'), value: data.team, field: 'team' },
    { term: message(locale, 'hours'), value: data.hours, field: 'hours' },
    {
      term: message(locale, 'salary'),
      value: salary && message(locale, 'perMonth', { amount: salary }),
      field: 'salaryMin',
    },
    { term: message(locale, 'closingDate'), value: formatDate(data.closingDate, locale), field: 'closingDate' },
  ]);
}

/** Hours a week from which a job is full-time. */
const fullWeek = 36;

/** Employment types of schema.org for hours such as `32 – 40 uur per week`. */
export function employmentTypeOf(hours: string): ('FULL_TIME' | 'PART_TIME')[] {
  const numbers = (hours.match(/\d+/g) ?? []).map(Number);
  const types: ('FULL_TIME' | 'PART_TIME')[] = [];
  if (numbers.length === 0 || Math.max(...numbers) >= fullWeek) types.push('FULL_TIME');
  if (numbers.some((number) => number < fullWeek)) types.push('PART_TIME');
  return types;
}

export const vacancy = definePageType({
  id: 'vacancy',
  label: { en: 'Vacancy', nl: 'Vacature', de: 'Stelle', fr: 'Poste' },
  slugPrefix: { 'nl-nl': 'vacatures', 'en-gb': 'vacancies', 'de-de': 'stellen', 'fr-fr': 'emplois' },
  initialBlocks: ['text', 'vacancy-form'],
  fields: vacancyFields,
  properties: jobProperties,
  ...siteFrame,
  intro: ({ context, properties }) => (
    <JobIntro
      page={context}
      kicker={message(context.locale, 'vacancy')}
      facts={vacancyFacts(context.typeData, context.locale)}
      note={properties.note}
    />
  ),
  structuredData(page) {
    const { lead, location, hours, salaryMin, salaryMax, closingDate } = page.context.typeData;
    const salary = { min: salaryMin, max: salaryMax };
    return [jobPosting(page, { lead, location, hours, closingDate, salary, employmentType: employmentTypeOf(hours) })];
  },
});
