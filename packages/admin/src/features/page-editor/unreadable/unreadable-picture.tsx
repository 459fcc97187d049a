import { unreadableText, withoutUnreadable } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { UnreadablePart } from './unreadable-part.tsx';

/** What is stored as the picture of the page and is none; nothing when there is nothing of the kind, or a picture by now. */
export function UnreadablePicture() {
  const { t } = useTranslation();
  const { changeTypeData } = useEditorActions();
  const text = useEditorState((state) => {
    const { seo, typeData } = documentIn(state);
    return seo.seoImage.length > 0 ? '' : unreadableText(typeData.props, 'seoImage');
  });
  if (text === '') return null;
  return (
    <UnreadablePart
      text={t('editor.safe.pictureUnreadable')}
      stored={JSON.parse(text)}
      mendText={t('editor.safe.remove')}
      onMend={() =>
        changeTypeData(
          (content) => ({ ...content, props: withoutUnreadable(content.props, 'seoImage') }),
          'picture',
          false,
        )
      }
    />
  );
}
