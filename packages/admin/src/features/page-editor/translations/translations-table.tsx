import { Button, NativeSelect } from '@mantine/core';
import type { Translation, TranslationCell } from '@ximblox/contract';
import { Check, Columns2, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { CellDetail, RowTitle } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import classes from './translations.module.css';
import { followsPage, useFollowing } from './use-translations.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const TranslateModal = lazyDialog(
  async () => (await import('../../../ui/page-modals/translate-modal.tsx')).TranslateModal,
);

interface TableProps {
  cells: readonly TranslationCell[];
  /** Opens the page side by side with another. */
  onBeside(pageID: number): void;
}

type Following = ReturnType<typeof useFollowing>;

interface RowProps extends TableProps {
  page: Translation;
  following: Following;
}

/** Source of a translation, and whether it has changed since. */
function Source({ cells, page, following }: Omit<RowProps, 'onBeside'>) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { source } = page;
  const others = cells.flatMap(({ locale, page: other }) =>
    other && other.pageID !== page.pageID && !followsPage(cells, other.pageID, page.pageID)
      ? [{ value: String(other.pageID), label: localeName(locale) }]
      : [],
  );
  return (
    <div className={`gap-4 children-start ${classes.source}`}>
      {page.canEdit && others.length > 0 ? (
        <NativeSelect
          size="xs"
          aria-label={t('editor.translations.sourceOf', { title: page.title })}
          disabled={following.running !== null}
          value={source ? String(source.pageID) : ''}
          data={[{ value: '', label: t('editor.translations.original') }, ...others]}
          onChange={(event) => void following.setSource(page.pageID, Number(event.currentTarget.value) || null)}
        />
      ) : (
        <span>{source ? localeName(source.locale) : t('editor.translations.original')}</span>
      )}
      {source && (
        <span className={`caption inline-row gap-4 ${page.isOutdated ? 'warning' : 'muted'}`}>
          {page.isOutdated ? <TriangleAlert size={13} aria-hidden /> : <Check size={13} aria-hidden />}
          {page.isOutdated
            ? t('editor.translations.outdated', {
                marked: source.versionNumber,
                newest: source.newestVersionNumber,
              })
            : t('editor.translations.upToDate')}
        </span>
      )}
    </div>
  );
}

/** Opens the translation beside its source; that of another page in its own editor. */
function BesideButton({
  page,
  sourceID,
  isThis,
  onBeside,
}: Pick<RowProps, 'page' | 'onBeside'> & { sourceID: number; isThis: boolean }) {
  const { t } = useTranslation();
  const icon = <Columns2 size={14} aria-hidden />;
  if (isThis) {
    return (
      <Button size="xs" variant="default" leftSection={icon} onClick={() => onBeside(sourceID)}>
        {t('editor.translations.sideBySide')}
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      component={Link}
      to={`/page/${page.pageID}?tab=translations&beside=${sourceID}`}
      leftSection={icon}
    >
      {t('editor.translations.sideBySide')}
      <span className="visually-hidden">: {page.title}</span>
    </Button>
  );
}

/** Title, address and last change of a translation. */
function TranslatedPage({ page }: { page: Translation }) {
  const { t } = useTranslation();
  const isThis = useEditorState((state) => state.page.id) === page.pageID;
  return (
    <>
      {isThis ? (
        <span aria-current="page">{t('editor.translations.thisPage', { title: page.title })}</span>
      ) : (
        <Link to={`/page/${page.pageID}`}>{page.title}</Link>
      )}
      <CellDetail>
        {page.url} · {page.author.name && `${page.author.name}, `}
        <DateTime time={page.updatedAt} />
      </CellDetail>
    </>
  );
}

/** Buttons of a translation: side by side with its source, and marking it as up to date. */
function Actions({ page, following, onBeside }: Omit<RowProps, 'cells'>) {
  const { t } = useTranslation();
  const isThis = useEditorState((state) => state.page.id) === page.pageID;
  const { source } = page;
  if (!source) return null;
  return (
    <span className="inline-row wrap gap-4 to-end">
      <BesideButton page={page} sourceID={source.pageID} isThis={isThis} onBeside={onBeside} />
      {page.isOutdated && page.canEdit && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={following.running === page.pageID}
          onClick={() => void following.mark(page.pageID, source.newestVersionID)}
        >
          {t('editor.translations.mark')}
          <span className="visually-hidden">: {page.title}</span>
        </Button>
      )}
    </span>
  );
}

function AddButton({ locale, onAdd }: { locale: string; onAdd: () => void }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return (
    <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={onAdd}>
      {t('page.translate.title')}
      <span className="visually-hidden">: {localeName(locale)}</span>
    </Button>
  );
}

function useColumns(cells: readonly TranslationCell[], following: Following): Column<TranslationCell>[] {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { defaultLocale } = useSiteSettings();
  return [
    {
      head: t('editor.translations.column.language'),
      isTitle: true,
      renderCell: ({ locale }) => (
        <>
          <RowTitle>{localeName(locale)}</RowTitle>
          <CellDetail>
            {locale}
            {locale === defaultLocale && ` · ${t('editor.translations.default')}`}
          </CellDetail>
        </>
      ),
    },
    {
      head: t('editor.translations.column.page'),
      renderCell: ({ page }) =>
        page ? <TranslatedPage page={page} /> : <span className="muted">{t('editor.translations.missing')}</span>,
    },
    {
      head: t('editor.translations.column.state'),
      renderCell: ({ page }) => page && <StateMarks page={page} />,
    },
    {
      head: t('editor.translations.column.source'),
      isNamed: true,
      renderCell: ({ page }) => page && <Source cells={cells} page={page} following={following} />,
    },
  ];
}

/** Every language of the site: its translation with state and source, or a placeholder. */
export function TranslationsTable({ cells, onBeside }: TableProps) {
  const { t } = useTranslation();
  const { setActivity } = useEditorActions();
  const page = useEditorState((state) => state.page);
  const following = useFollowing();
  const columns = useColumns(cells, following);
  const [adding, setAdding] = useState<string | null>(null);
  const add = (locale: string | null): void => {
    setAdding(locale);
    setActivity(locale === null ? 'Editing' : 'AddTranslation');
  };
  return (
    <>
      <DataTable
        caption={t('editor.tab.translations')}
        columns={columns}
        rows={cells}
        rowKey={({ locale }) => locale}
        renderActions={({ locale, page: translation, canCreate }) =>
          translation ? (
            <Actions page={translation} following={following} onBeside={onBeside} />
          ) : (
            canCreate && <AddButton locale={locale} onAdd={() => add(locale)} />
          )
        }
      />
      {adding !== null && <TranslateModal page={page} locale={adding} onClose={() => add(null)} />}
    </>
  );
}
