import type { Release, ReleaseItem } from '@ximblox/contract';
import { CircleMinus, PackageOpen, Pencil, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { IconButton } from '../../fields/icon-button.tsx';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { RedirectInRelease } from './use-release-redirects.ts';

interface ReleaseRedirectsProps {
  release: Release;
  items: readonly RedirectInRelease[];
  onEdit(item: RedirectInRelease): void;
  onRemove(item: RedirectInRelease): void;
}

const matches = ({ title, page }: RedirectInRelease, term: string): boolean =>
  [title, page?.title, page?.url].some((text) => text?.toLowerCase().includes(term.toLowerCase()));

/** What prevents the publication of a redirect, and other releases that change it. */
function Warnings({ item: { problems, conflicts } }: { item: ReleaseItem }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return (
    <>
      {problems.map((problem) => (
        <Status key={`${problem.property} ${problem.code}`} icon={TriangleAlert} tone="danger">
          {problem.code === 'RM_03' ? t('releases.problem.RM_03') : textOf(problem)}
        </Status>
      ))}
      {conflicts.map(({ releaseID, name, by }) => (
        <Status key={releaseID} icon={TriangleAlert} tone="warning">
          <Link to={`/releases/${releaseID}`}>{t('releases.conflict', { name, person: by.name })}</Link>
        </Status>
      ))}
    </>
  );
}

/** Redirects that a release adds, changes or removes, above those of the live site. The search of the list narrows both. */
export function ReleaseRedirects({ release, items, onEdit, onRemove }: ReleaseRedirectsProps) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const rows = items.filter((item) => matches(item, address.get('search') ?? ''));
  const title = t('redirects.inRelease.title', { name: release.name });
  return (
    <section className="margin-top-16" aria-labelledby="in-release">
      <h2 id="in-release" className="row gap-8 break-anywhere">
        <PackageOpen size={18} aria-hidden className="rigid" />
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="small muted">{t('redirects.inRelease.none')}</p>
      ) : (
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              head: t('redirects.from'),
              isTitle: true,
              renderCell: (item) => <RowTitle>{item.title}</RowTitle>,
            },
            {
              head: t('redirects.to'),
              renderCell: ({ change, page }) =>
                change.pageID === null ? (
                  <Status icon={CircleMinus}>{t('releases.change.removeRedirect')}</Status>
                ) : (
                  <>
                    <RowTitle {...(page && { to: `/page/${page.id}` })}>{page?.title ?? '–'}</RowTitle>
                    <CellDetail>{page?.url}</CellDetail>
                  </>
                ),
            },
            { head: t('releases.added'), isNamed: true, isMinor: true, renderCell: ({ addedBy }) => addedBy.name },
            { head: t('releases.problems'), renderCell: (item) => <Warnings item={item} /> },
          ]}
          renderActions={(item) => (
            <>
              <IconButton
                label={t('redirects.edit', { from: item.title })}
                icon={Pencil}
                onClick={() => onEdit(item)}
              />
              <IconButton
                label={t('releases.remove', { title: item.title })}
                icon={CircleMinus}
                onClick={() => onRemove(item)}
              />
            </>
          )}
        />
      )}
    </section>
  );
}
