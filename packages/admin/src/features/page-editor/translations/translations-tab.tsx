import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { SideBySide } from './side-by-side.tsx';
import { TranslationsTable } from './translations-table.tsx';
import { useTranslations } from './use-translations.ts';
import classes from './translations.module.css';

/** The page in every language of the site, or beside the page that it is translated from. */
export function TranslationsTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useTranslations();
  const [params, setParams] = useSearchParams();
  const beside = Number(params.get('beside'));
  const setBeside = (pageID: number | null): void =>
    setParams((current) => {
      if (pageID === null) current.delete('beside');
      else current.set('beside', String(pageID));
      return current;
    });
  if (!data) return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <LoadingState />;
  const other = data.cells.find(({ page }) => page?.pageID === beside)?.page;
  if (other) {
    return <SideBySide key={beside} cells={data.cells} sourceID={beside} onChoose={setBeside} />;
  }
  return (
    <div className={classes.tab} data-wide>
      <p className={classes.help}>{t('editor.translations.help')}</p>
      <TranslationsTable cells={data.cells} onBeside={setBeside} />
    </div>
  );
}
