import type { CheckedPage } from '../checked-page.ts';
import type { Finding, Severity } from '../finding.ts';

/** Characters that search engines usually show. */
const shown = { title: 60, description: 160 } as const;
/** Minimum characters of a useful description. */
const leastOfDescription = 70;

/** Reports missing and overlong texts for search engines and social networks. */
export function seoFields({ title, seo, fallback }: CheckedPage): Finding[] {
  const findings: Finding[] = [];
  const add = (name: string, severity: Severity, field: 'title' | 'description' | 'image', length = 0): void =>
    void findings.push({ group: 'search', severity, name, values: { length }, place: { kind: 'seo', field } });
  const shownTitle = seo.seoTitle.trim() || title.trim();
  const description = seo.seoDescription.trim() || (fallback?.description ?? '');
  // Search engines show neither title nor description of a page that is hidden from them.
  if (!seo.seoNoindex) {
    if (shownTitle.length > shown.title) add('seoTitleLong', 'advice', 'title', shownTitle.length);
    if (description === '') add('seoDescriptionMissing', 'warning', 'description');
    else if (description.length > shown.description)
      add('seoDescriptionLong', 'advice', 'description', description.length);
    else if (description.length < leastOfDescription)
      add('seoDescriptionShort', 'advice', 'description', description.length);
  }
  if (seo.seoImage.length === 0 && !fallback?.image) add('seoImageMissing', 'advice', 'image');
  return findings;
}
