import { expect, it } from 'vitest';
import { jobPosting } from './job-posting.ts';

const page = {
  context: { pageID: 7, title: 'Peilbeheerder', publishedAt: '2026-09-28T07:30:00.000Z' },
  html: '<h2>Wat je doet</h2><p>Meten.</p>',
  siteName: 'Waterlijn',
  organisation: { '@id': 'https://www.waterlijn.example/#organisation' },
};

const job = {
  lead: 'Peil < NAP & droge voeten',
  location: 'IJmuiden',
  closingDate: '2026-12-15',
  employmentType: ['FULL_TIME', 'PART_TIME'],
  hours: '32 – 40 uur',
  salary: { min: 3900, max: 5400 },
} as const;

it('describes a vacancy by its lead and the text of the page, with its headings', () => {
  expect(jobPosting(page, job)).toMatchObject({
    '@type': 'JobPosting',
    title: 'Peilbeheerder',
    description: '<p>Peil &lt; NAP &amp; droge voeten</p><h2>Wat je doet</h2><p>Meten.</p>',
    datePosted: '2026-09-28T07:30:00.000Z',
    validThrough: '2026-12-15T23:59:59',
    hiringOrganization: { '@id': 'https://www.waterlijn.example/#organisation' },
    baseSalary: { value: { minValue: 3900, maxValue: 5400, unitText: 'MONTH' } },
  });
});

it.each([
  [{ min: null, max: 4000 }, { value: 4000 }],
  [{ min: 3000, max: 3000 }, { value: 3000 }],
])('gives one amount for %j', (salary, amount) => {
  expect(jobPosting(page, { ...job, salary })).toMatchObject({ baseSalary: { value: amount } });
});

it('omits what is unknown', () => {
  const posting = jobPosting(page, { ...job, lead: '', closingDate: '', hours: '', salary: { min: null, max: null } });
  expect(posting).toMatchObject({ description: page.html });
  for (const name of ['validThrough', 'workHours', 'baseSalary']) expect(posting[name]).toBeUndefined();
});
