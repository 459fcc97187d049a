import type { DescribedPage, StructuredData } from '@ximblox/blocks';

/** Data of a vacancy or internship for `JobPosting`. */
interface Job {
  lead: string;
  location: string;
  closingDate: string;
  /** As defined by schema.org. */
  employmentType: 'INTERN' | readonly ('FULL_TIME' | 'PART_TIME')[];
  hours?: string;
  /** Euros a month. */
  salary: { min: number | null; max: number | null };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const paragraph = (text: string): string =>
  `<p>${text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)}</p>`;

function baseSalary({ min, max }: Job['salary']): StructuredData | undefined {
  const lowest = min ?? max;
  const highest = max ?? min;
  if (lowest === null || highest === null) return undefined;
  const amount = lowest === highest ? { value: lowest } : { minValue: lowest, maxValue: highest };
  return {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', ...amount, unitText: 'MONTH' },
  };
}

/** What `JobPosting` needs of a page. */
type JobPage = Pick<DescribedPage, 'html' | 'siteName' | 'organisation'> & {
  context: Pick<DescribedPage['context'], 'pageID' | 'title' | 'publishedAt'>;
};

/** Structured data (JSON-LD) of a vacancy or internship. */
export function jobPosting(page: JobPage, job: Job): StructuredData {
  const { title, publishedAt, pageID } = page.context;
  const salary = baseSalary(job.salary);
  return {
    '@type': 'JobPosting',
    title,
    description: (job.lead ? paragraph(job.lead) : '') + page.html,
    datePosted: publishedAt ?? undefined,
    // Applications are accepted until the end of the closing date.
    validThrough: job.closingDate ? `${job.closingDate}T23:59:59` : undefined,
    employmentType: job.employmentType,
    workHours: job.hours || undefined,
    baseSalary: salary,
    identifier: { '@type': 'PropertyValue', name: page.siteName, value: String(pageID) },
    hiringOrganization: page.organisation,
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.location, addressCountry: 'NL' },
    },
    directApply: false,
  };
}
