import { definePageType, type LayoutPropsOf } from '@ximblox/blocks';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';
import { textOf } from '../../texts/text-of.ts';
import { jobPosting } from '../vacancy/job-posting.ts';
import { JobIntro } from '../vacancy/job-intro.tsx';
import { internshipFacts } from './internship-facts.ts';
import { internshipFields } from './internship-fields.ts';
import { jobProperties } from '../vacancy/vacancy-fields.ts';

function InternshipIntro({ context, properties }: LayoutPropsOf<typeof internshipFields, typeof jobProperties>) {
  const data = context.typeData;
  return (
    <JobIntro
      {...data}
      title={context.title}
      kicker={textOf(context.locale, 'internship')}
      note={properties.note}
      facts={internshipFacts(data, context.locale)}
      locale={context.locale}
    />
  );
}

export const internship = definePageType({
  id: 'internship',
  label: { en: 'Internship', nl: 'Stage', de: 'Praktikum', fr: 'Stage' },
  slugPrefix: { 'nl-nl': 'stages', 'en-gb': 'internships', 'de-de': 'praktika', 'fr-fr': 'stages' },
  initialBlocks: ['text', 'internship-form'],
  fields: internshipFields,
  properties: jobProperties,
  header: SiteHeader,
  intro: InternshipIntro,
  structuredData(page) {
    const { lead, location, allowance, closingDate } = page.context.typeData;
    const salary = { min: allowance, max: allowance };
    return [jobPosting(page, { lead, location, closingDate, salary, employmentType: 'INTERN' })];
  },
  footer: SiteFooter,
});
