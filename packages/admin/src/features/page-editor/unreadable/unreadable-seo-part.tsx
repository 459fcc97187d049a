import { isSameValue, readKeywords, unreadableText, type WholePart, withoutUnreadable } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import type { Seo } from '../store/document.ts';
import { UnreadablePart } from './unreadable-part.tsx';

const parts = {
  seoKeywords: {
    text: 'editor.safe.keywordsUnreadable',
    mendText: 'editor.safe.mend',
    // Whoever has changed the keywords has decided already.
    isStored: ({ seoKeywords }: Seo, stored: unknown) => isSameValue(readKeywords(stored), seoKeywords),
  },
  seoImage: {
    text: 'editor.safe.pictureUnreadable',
    mendText: 'editor.safe.remove',
    isStored: ({ seoImage }: Seo) => seoImage.length === 0,
  },
} as const satisfies Partial<Record<WholePart, unknown>>;

/**
 * What is stored as the picture or among the keywords of the page and cannot be read as such; nothing when there is nothing of the kind,
 * or something else in its place by now.
 */
export function UnreadableSeoPart({ part }: { part: keyof typeof parts }) {
  const { t } = useTranslation();
  const { changeTypeData } = useEditorActions();
  const { text, mendText, isStored } = parts[part];
  const json = useEditorState((state) => {
    const { seo, typeData } = documentIn(state);
    const found = unreadableText(typeData.props, part);
    return found !== '' && isStored(seo, JSON.parse(found)) ? found : '';
  });
  if (json === '') return null;
  return (
    <UnreadablePart
      text={t(text)}
      stored={JSON.parse(json)}
      mendText={t(mendText)}
      onMend={() =>
        changeTypeData((content) => ({ ...content, props: withoutUnreadable(content.props, part) }), part, false)
      }
    />
  );
}
