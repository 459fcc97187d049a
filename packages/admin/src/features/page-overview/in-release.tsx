import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import type { ListedSummary } from './page-list.ts';

/** What the release in which the user works does with the pages of a row; nothing on the live site. */
export function InRelease({ pages }: { pages: readonly ListedSummary[] }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return pages.map(({ id, locale, inRelease }) => {
    if (!inRelease) return null;
    const { version } = inRelease;
    return (
      <CellDetail key={id}>
        <span className="inline-row gap-4">
          <PackageOpen size={12} aria-hidden className="rigid" />
          {version ? t('workingRelease.publishes', { number: version.number }) : t('workingRelease.unpublishes')}
          {pages.length > 1 && ` (${localeName(locale)})`}
        </span>
      </CellDetail>
    );
  });
}
