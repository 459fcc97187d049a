import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import type { ListedSummary } from './page-list.ts';

/** What the release in which the user works does with a page; nothing on the live site. */
export function ChangeInRelease({ page: { inRelease }, language }: { page: ListedSummary; language?: string }) {
  const { t } = useTranslation();
  if (!inRelease) return null;
  const { version } = inRelease;
  return (
    <span className="inline-row gap-4">
      <PackageOpen size={12} aria-hidden className="rigid" />
      {version ? t('workingRelease.publishes', { number: version.number }) : t('workingRelease.unpublishes')}
      {language !== undefined && ` (${language})`}
    </span>
  );
}

/** What the release in which the user works does with the pages of a row. */
export function InRelease({ pages }: { pages: readonly ListedSummary[] }) {
  const { localeInSentence } = useFormats();
  const changed = pages.filter(({ inRelease }) => inRelease);
  return changed.map((page) => (
    <CellDetail key={page.id}>
      <ChangeInRelease page={page} {...(pages.length > 1 && { language: localeInSentence(page.locale) })} />
    </CellDetail>
  ));
}
