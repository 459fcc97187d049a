import { useFormats } from '../../../lib/format.ts';
import { useEditorState } from '../editor-context.ts';

/** Translations of the page, including itself, by language name. */
export function usePageLocales(): { pageID: number; name: string }[] {
  const { localeName } = useFormats();
  const page = useEditorState((state) => state.page);
  const others = page.siblings.filter(({ pageID }) => pageID !== page.id);
  return [{ pageID: page.id, locale: page.locale }, ...others]
    .map(({ pageID, locale }) => ({ pageID, name: localeName(locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
