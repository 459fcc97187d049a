import { Button, NativeSelect } from '@mantine/core';
import { isSameValue } from '@ximblox/blocks/internal';
import type { TranslationCell } from '@ximblox/contract';
import { ArrowLeft, Check } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useEditorState } from '../editor-context.ts';
import { useSaveOnce } from '../use-save-once.ts';
import { documentOf, type EditorDocument } from '../store/document.ts';
import { documentIn, isDirty } from '../store/editor-state.ts';
import { alignBlocks } from './align-blocks.ts';
import { BlockRow } from './block-row.tsx';
import { PageRows } from './page-rows.tsx';
import { holdsSame } from './source-fields.ts';
import classes from './translations.module.css';
import { useSource } from './use-source.ts';
import { useFollowing } from './use-translations.ts';

interface SideBySideProps {
  cells: readonly TranslationCell[];
  /** ID of the source page. */
  sourceID: number;
  /** Opens another source page; null closes the view. */
  onChoose(pageID: number | null): void;
}

/** Number of parts of the source that have changed since another version of it. */
function countChanges(before: EditorDocument, now: EditorDocument): number {
  const keys = new Set([...before.order, ...now.order]);
  const blocks = [...keys].filter((key) => {
    const [one, other] = [before.blocks[key], now.blocks[key]];
    return (
      !one ||
      !other ||
      ![...new Set([...Object.keys(one.props), ...Object.keys(other.props)])].every((name) =>
        holdsSame(one, other, name),
      ) ||
      !isSameValue(one.__images, other.__images)
    );
  });
  const page = (['title', 'typeData'] as const).filter((part) => !isSameValue(before[part], now[part]));
  const seo = (['seoTitle', 'seoDescription', 'seoKeywords', 'seoImage'] as const).filter(
    (part) => !isSameValue(before.seo[part], now.seo[part]),
  );
  return blocks.length + page.length + seo.length;
}

interface BesideBarProps extends SideBySideProps {
  children: ReactNode;
}

/** Leads back to the table, and chooses the source to compare with. */
function BesideBar({ cells, sourceID, onChoose, children }: BesideBarProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const pageID = useEditorState((state) => state.page.id);
  const others = cells.filter((cell) => cell.page && cell.page.pageID !== pageID);
  return (
    <div className={`row wrap line-below surface gap-8-12 ${classes.bar}`}>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<ArrowLeft size={14} aria-hidden />}
        onClick={() => onChoose(null)}
      >
        {t('editor.beside.back')}
      </Button>
      <NativeSelect
        size="xs"
        aria-label={t('editor.beside.choose')}
        value={String(sourceID)}
        data={others.map((cell) => ({ value: String(cell.page?.pageID), label: localeName(cell.locale) }))}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
      {children}
    </div>
  );
}

interface RowsProps {
  source: NonNullable<ReturnType<typeof useSource>['data']>;
  now: EditorDocument;
  before: EditorDocument | null;
  sourceLocale: string;
}

/** The page and its blocks, each beside its counterpart. */
function Rows({ source, now, before, sourceLocale }: RowsProps) {
  const { localeName, localeInSentence } = useFormats();
  const { locale } = useEditorState((state) => state.page);
  const order = useEditorState((state) => documentIn(state).order);
  const [sourceName, ownName] = [localeInSentence(sourceLocale), localeInSentence(locale)];
  return (
    <>
      <div className={`stack two-columns bold ${classes.columns}`} aria-hidden>
        <span>{localeName(sourceLocale)}</span>
        <span>{localeName(locale)}</span>
      </div>
      <ul className="stack">
        <PageRows source={source} sourceName={sourceName} ownName={ownName} />
        {alignBlocks(now.order, order).map((row) => (
          <BlockRow
            key={row.key}
            row={row}
            source={now.blocks[row.key]}
            before={before?.blocks[row.key]}
            isCompared={before !== null}
            sourceOrder={now.order}
            sourceName={sourceName}
            ownName={ownName}
          />
        ))}
      </ul>
    </>
  );
}

/** Translation next to its source, aligned by block keys. */
export function SideBySide({ cells, sourceID, onChoose }: SideBySideProps) {
  const { t } = useTranslation();
  const { localeInSentence } = useFormats();
  const saveOnce = useSaveOnce();
  const page = useEditorState((state) => state.page);
  const dirty = useEditorState(isDirty);
  const following = useFollowing();
  const own = cells.find((cell) => cell.page?.pageID === page.id)?.page;
  const locale = cells.find((cell) => cell.page?.pageID === sourceID)?.locale ?? '';
  const { data: source, error, refetch } = useSource(own, sourceID);
  const now = useMemo(() => (source ? documentOf(source.newest) : null), [source]);
  const before = useMemo(() => (source?.marked ? documentOf(source.marked) : null), [source]);
  const followed = own?.source?.pageID === sourceID ? own.source : null;

  const mark = async (versionID: number): Promise<void> => {
    if (dirty && !(await saveOnce({ isQuiet: true }))) return;
    await following.mark(page.id, versionID);
  };

  return (
    <div className={`stack gap-16 ${classes.beside}`} data-wide>
      <BesideBar cells={cells} sourceID={sourceID} onChoose={onChoose}>
        {now && (
          <p className="small grow-wide">
            {before && followed
              ? t('editor.beside.summary', {
                  count: countChanges(before, now),
                  name: localeInSentence(locale),
                  number: followed.versionNumber,
                })
              : followed &&
                t('editor.beside.upToDate', { name: localeInSentence(locale), number: followed.versionNumber })}
          </p>
        )}
        {source && own?.isOutdated && own.canEdit && followed && (
          <Button
            size="xs"
            variant="default"
            loading={following.running === page.id}
            leftSection={<Check size={14} aria-hidden />}
            onClick={() => void mark(source.newest.id)}
          >
            {t(dirty ? 'editor.beside.saveAndMark' : 'editor.translations.mark')}
          </Button>
        )}
      </BesideBar>
      {!source && (error ? <ErrorState failure={error} onRetry={refetch} /> : <LoadingState />)}
      {source && now && <Rows source={source} now={now} before={before} sourceLocale={locale} />}
    </div>
  );
}
