import { Button, NativeSelect } from '@mantine/core';
import type { Translation, TranslationCell } from '@ximblox/contract';
import { Check, Columns2, Plus, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import classes from './translations.module.css';
import { followsPage, useFollowing } from './use-translations.ts';

const TranslateModal = lazy(async () => ({
  default: (await import('../../../ui/page-modals/translate-modal.tsx')).TranslateModal,
}));

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
function Source({ cells, page, following }: RowProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { source } = page;
  const others = cells.flatMap(({ locale, page: other }) =>
    other && other.pageID !== page.pageID && !followsPage(cells, other.pageID, page.pageID)
      ? [{ value: String(other.pageID), label: localeName(locale) }]
      : [],
  );
  return (
    <div className={`stack gap-4 ${classes.source}`}>
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
        <span
          className={`caption inline-row gap-4 muted ${classes.standing}`}
          data-outdated={page.isOutdated || undefined}
        >
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

/** Column name in a cell, visible where the table has no header. */
function ColumnName({ name }: { name: 'page' | 'state' | 'source' }) {
  const { t } = useTranslation();
  return (
    <span className={classes.columnName} aria-hidden>
      {t(`editor.translations.column.${name}`)}
    </span>
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

function Row(props: RowProps) {
  const { page, following, onBeside } = props;
  const { t } = useTranslation();
  const isThis = useEditorState((state) => state.page.id) === page.pageID;
  const { source } = page;
  return (
    <>
      <td className={classes.page}>
        <ColumnName name="page" />
        {isThis ? (
          <span aria-current="page">{t('editor.translations.thisPage', { title: page.title })}</span>
        ) : (
          <Link to={`/page/${page.pageID}`}>{page.title}</Link>
        )}
        <span className={classes.help}>
          {page.url} · {page.author.name && `${page.author.name}, `}
          <DateTime time={page.updatedAt} />
        </span>
      </td>
      <td>
        <ColumnName name="state" />
        <StateMarks page={page} />
      </td>
      <td>
        <ColumnName name="source" />
        <Source {...props} />
      </td>
      <td className={classes.actions}>
        {source && <BesideButton page={page} sourceID={source.pageID} isThis={isThis} onBeside={onBeside} />}
        {source && page.isOutdated && page.canEdit && (
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
      </td>
    </>
  );
}

/** Cells of a language without a translation. */
function MissingRow({ locale, onAdd }: { locale: string; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return (
    <>
      <td colSpan={3} className="muted">
        {t('editor.translations.missing')}
      </td>
      <td className={classes.actions}>
        {onAdd && (
          <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={onAdd}>
            {t('page.translate.title')}
            <span className="visually-hidden">: {localeName(locale)}</span>
          </Button>
        )}
      </td>
    </>
  );
}

/** Every language of the site: its translation with state and source, or a placeholder. */
export function TranslationsTable({ cells, onBeside }: TableProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { defaultLocale } = useSiteSettings();
  const { setActivity } = useEditorActions();
  const page = useEditorState((state) => state.page);
  const following = useFollowing();
  const [adding, setAdding] = useState<string | null>(null);
  const add = (locale: string | null): void => {
    setAdding(locale);
    setActivity(locale === null ? 'Editing' : 'AddTranslation');
  };
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('editor.translations.column.language')}</th>
            <th scope="col">{t('editor.translations.column.page')}</th>
            <th scope="col">{t('editor.translations.column.state')}</th>
            <th scope="col">{t('editor.translations.column.source')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('editor.translations.column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ locale, page: translation, canCreate }) => (
            <tr key={locale}>
              <th scope="row">
                {localeName(locale)}
                <span className={classes.help}>
                  {locale}
                  {locale === defaultLocale && ` · ${t('editor.translations.default')}`}
                </span>
              </th>
              {translation ? (
                <Row cells={cells} page={translation} following={following} onBeside={onBeside} />
              ) : (
                <MissingRow locale={locale} onAdd={canCreate ? () => add(locale) : undefined} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {adding !== null && (
        <Suspense>
          <TranslateModal page={page} locale={adding} onClose={() => add(null)} />
        </Suspense>
      )}
    </>
  );
}
