import { useTranslation } from 'react-i18next';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import { setPart, useAddressPart, useChangeAddress } from '../use-address-part.ts';
import { SideBySide } from './side-by-side.tsx';
import { TranslationsTable } from './translations-table.tsx';
import { useTranslations } from './use-translations.ts';
import classes from './translations.module.css';

/** Translations of the page in every language, or the side-by-side view with its source. */
export function TranslationsTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useTranslations();
  const [requested] = useAddressPart('beside');
  const changeAddress = useChangeAddress();
  const canEdit = useEditorState(mayEdit);
  const beside = Number(requested);
  const setBeside = (pageID: number | null): void =>
    changeAddress((address) => setPart(address, 'beside', pageID === null ? null : String(pageID)), { isStep: true });
  if (!data) return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <LoadingState />;
  const other = data.cells.find(({ page }) => page?.pageID === beside)?.page;
  if (other && canEdit) {
    return <SideBySide key={beside} cells={data.cells} sourceID={beside} onChoose={setBeside} />;
  }
  return (
    <div className={`stack gap-16 ${classes.tab}`} data-wide>
      <p className="caption block muted regular">{t('editor.translations.help')}</p>
      <TranslationsTable cells={data.cells} onBeside={setBeside} />
    </div>
  );
}
