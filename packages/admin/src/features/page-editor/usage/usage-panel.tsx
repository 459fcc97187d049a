import { localise } from '@ximblox/blocks';
import { sharedSectionType } from '@ximblox/blocks/internal';
import { contract, type ReferringPage } from '@ximblox/contract';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { usePages } from '../../../lib/list/use-pages.ts';
import { pageTypeLabel, usePageTypes } from '../../../lib/site-settings.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useEditorState } from '../editor-context.ts';
import classes from './usage-panel.module.css';

const pageSize = 20;

function ReferringRow({ page }: { page: ReferringPage }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return (
    <li className={classes.row}>
      <Link to={`/page/${page.id}`} className="text strong">
        {page.title}
      </Link>
      <span className="small muted dense">
        {localeName(page.locale)} · {page.url}
      </span>
      <span className="small muted dense">
        {page.uses > 0 ? t('editor.usage.links', { count: page.uses }) : t('editor.usage.onlyPublished')}
      </span>
      <StateMarks page={page} />
    </li>
  );
}

interface PlacesProps {
  title: string;
  places: readonly { key: string; name: string; detail: string }[];
}

/** Menus or page types that link to the page. */
function Places({ title, places }: PlacesProps) {
  return (
    <section>
      <h3 className="caption muted margin-bottom-4">{title}</h3>
      <ul>
        {places.map(({ key, name, detail }) => (
          <li key={key} className={classes.row}>
            <span className="strong">{name}</span>
            <span className="small muted dense">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the page: menus, and pages in their newest or published version. */
export function UsagePanel() {
  const { t, i18n } = useTranslation();
  const { localeName } = useFormats();
  const known = usePageTypes();
  const pageID = useEditorState((state) => state.page.id);
  const isSection = useEditorState((state) => state.page.type === sharedSectionType);
  const [pageIndex, setPageIndex] = useState(0);
  const usage = usePages({
    queryKey: ['pages', 'linking', pageID, pageIndex],
    pageIndex,
    pageSize,
    read: (signal) => api.call(contract.pages.listLinking, { body: { pageID, pageIndex, pageSize }, signal }),
    onStepBack: setPageIndex,
  });
  if (usage.error) return <ErrorState failure={usage.error} onRetry={usage.refetch} />;
  if (!usage.data) return <LoadingState />;
  const { items, totalItems, menus, types } = usage.data;
  if (totalItems + menus.length + types.length === 0) {
    return (
      <EmptyState icon={Link2Off} title={t(isSection ? 'editor.usage.sectionEmpty' : 'editor.usage.empty')}>
        <p>{t(isSection ? 'editor.usage.sectionEmptyHelp' : 'editor.usage.emptyHelp')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="stack gap-24">
      {menus.length > 0 && (
        <Places
          title={t('editor.usage.menus')}
          places={menus.map(({ menu, label, locale, items: count }) => ({
            key: `${menu} ${locale}`,
            name: localise(label, i18n.language),
            detail: `${localeName(locale)} · ${t('editor.usage.items', { count })}`,
          }))}
        />
      )}
      {types.length > 0 && (
        <Places
          title={t('editor.usage.types')}
          places={types.map(({ type, locale, uses }) => ({
            key: `${type} ${locale}`,
            name: pageTypeLabel(known, type),
            detail: `${localeName(locale)} · ${t('editor.usage.links', { count: uses })}`,
          }))}
        />
      )}
      {totalItems > 0 && (
        <section>
          <h3 className="caption muted margin-bottom-4">{t('editor.usage.pages', { count: totalItems })}</h3>
          <ul>
            {items.map((page) => (
              <ReferringRow key={page.id} page={page} />
            ))}
          </ul>
          <Pagination pageIndex={pageIndex} pageSize={pageSize} totalItems={totalItems} onChange={setPageIndex} />
        </section>
      )}
    </div>
  );
}
