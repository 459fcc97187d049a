import { definePageType, type LayoutPropsOf } from '@ximblox/blocks';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';
import { textOf } from '../../texts/text-of.ts';
import { jobPosting } from './job-posting.ts';
import { JobIntro } from './job-intro.tsx';
import { employmentTypeOf, vacancyFacts } from './vacancy-facts.ts';
import { jobProperties, vacancyFields } from './vacancy-fields.ts';

function VacancyIntro({ context, properties }: LayoutPropsOf<typeof vacancyFields, typeof jobProperties>) {
  const data = context.typeData;
  return (
    <JobIntro
      {...data}
      title={context.title}
      kicker={textOf(context.locale, 'vacancy')}
      note={properties.note}
      facts={vacancyFacts(data, context.locale)}
      locale={context.locale}
    />
  );
}

export const vacancy = definePageType({
  id: 'vacancy',
  label: { en: 'Vacancy', nl: 'Vacature', de: 'Stelle', fr: 'Poste' },
  slugPrefix: { 'nl-nl': 'vacatures', 'en-gb': 'vacancies', 'de-de': 'stellen', 'fr-fr': 'emplois' },
  initialBlocks: ['text', 'vacancy-form'],
  fields: vacancyFields,
  properties: jobProperties,
  header: SiteHeader,
  intro: VacancyIntro,
  structuredData(page) {
    const { lead, location, hours, salaryMin, salaryMax, closingDate } = page.context.typeData;
    const salary = { min: salaryMin, max: salaryMax };
    return [jobPosting(page, { lead, location, hours, closingDate, salary, employmentType: employmentTypeOf(hours) })];
  },
  footer: SiteFooter,
});
