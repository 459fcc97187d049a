import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useEditorState } from '../editor-context.ts';
import { usePageLocales } from './use-page-locales.ts';

/** Switches to a translation of the page. */
export function LocaleSwitch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pageID = useEditorState((state) => state.page.id);
  const locales = usePageLocales();
  if (locales.length === 1) return <span>{locales[0]?.name}</span>;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('editor.header.locale')}
      value={String(pageID)}
      data={locales.map((one) => ({ value: String(one.pageID), label: one.name }))}
      onChange={(event) => void navigate(`/page/${event.currentTarget.value}`)}
    />
  );
}
