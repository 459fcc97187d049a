import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { useEditorState } from '../editor-context.ts';

/** Goes to the same page in another language. */
export function LocaleSwitch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { localeName } = useFormats();
  const page = useEditorState((state) => state.page);
  const others = page.siblings.filter(({ pageID }) => pageID !== page.id);
  if (others.length === 0) return <span>{localeName(page.locale)}</span>;
  const options = [{ pageID: page.id, locale: page.locale }, ...others].toSorted((a, b) =>
    localeName(a.locale).localeCompare(localeName(b.locale)),
  );
  return (
    <NativeSelect
      size="xs"
      aria-label={t('editor.header.locale')}
      value={String(page.id)}
      data={options.map(({ pageID, locale }) => ({ value: String(pageID), label: localeName(locale) }))}
      onChange={(event) => void navigate(`/page/${event.currentTarget.value}`)}
    />
  );
}
