import type { Fields } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { ContentForm } from '../../../fields/content-form.tsx';
import { useTypeDataPort } from '../content-ports.ts';
import { useEditor, useEditorActions, useEditorState } from '../editor-context.ts';
import { PageForm } from '../page-form.tsx';
import { documentIn } from '../store/editor-store.ts';
import { isReadableTypeData, readableTypeData, storedTypeData } from './readable-type-data.ts';
import { UnreadablePart } from './unreadable-part.tsx';

/** The form of the fields that the page's type adds; what is stored instead when that cannot be read. */
export function TypeForm({ fields }: { fields: Fields }) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const { changeTypeData } = useEditorActions();
  const port = useTypeDataPort();
  const isSound = useEditorState((state) => isReadableTypeData(fields, documentIn(state).typeData));
  if (isSound)
    return (
      <PageForm>
        <ContentForm fields={fields} port={port} />
      </PageForm>
    );
  return (
    <UnreadablePart
      text={t('editor.safe.typeUnreadable')}
      stored={storedTypeData(documentIn(store.getState()).typeData)}
      mendText={t('editor.safe.mend')}
      onMend={() => changeTypeData((content) => readableTypeData(fields, content), 'props', false)}
    />
  );
}
