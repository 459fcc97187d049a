import { defineForm, defineSite, formField, type SiteDefinition } from '@ximblox/blocks';
import { defaultLimits } from '../../platform/setting-values.ts';
import type { Settings } from '../../platform/settings.ts';
import { testSite } from '../test-site.ts';

const form = (id: string) =>
  defineForm({
    id,
    label: id,
    fields: { email: formField.email({ label: 'Email', required: true }) },
    recipients: [],
    keepDays: 30,
    texts: { submit: 'Send', sentTitle: 'Thanks', sentText: 'Soon' },
  });

/** The test site with two forms. */
export const sampleSite: SiteDefinition = defineSite({ ...testSite, forms: [form('contact'), form('other')] });

/** Rate limits that calling every endpoint does not reach. */
export const sampleLimits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { count: 1_000_000, seconds: 60 }]),
) as Settings['limits'];
