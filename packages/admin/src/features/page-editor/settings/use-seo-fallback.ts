import { type Fields, labelOf, type SeoFallback, seoFallback, typeDataOf } from '@ximblox/blocks/internal';
import { useTypeDataPort } from '../content-ports.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';

/** Returns the fallbacks for empty SEO values, with the labels of their fields. */
export function useSeoFallback(): SeoFallback & { descriptionLabel: string; imageLabel: string } {
  const { pageType } = useEditor();
  const own = useEditorState((state) => documentIn(state).typeData);
  const { shown } = useTypeDataPort();
  const fields = (pageType?.fields ?? {}) as Fields;
  const labelOfField = (name: string | null | undefined): string => (name ? labelOf(name, fields[name] ?? {}) : '');
  return {
    ...seoFallback(pageType ?? {}, typeDataOf(shown?.() ?? own)),
    descriptionLabel: labelOfField(pageType?.seoDescription),
    imageLabel: labelOfField(pageType?.socialImage),
  };
}
