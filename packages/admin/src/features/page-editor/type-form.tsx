import { Button } from '@mantine/core';
import { completeContent, type Fields, isReadable, typeDataOf } from '@ximblox/blocks/internal';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContentForm } from '../../fields/content-form.tsx';
import { useTypeDataPort } from './content-ports.ts';
import { useEditorActions, useEditorState } from './editor-context.ts';
import { PageForm } from './page-form.tsx';
import { documentIn, mayEdit } from './store/editor-state.ts';
import { StoredText } from './stored-text.tsx';

/** Unreadable data in fields of the page type; unchanged unless the editor discards the unreadable values. */
function UnreadableFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation();
  const { changeTypeData } = useEditorActions();
  const typeData = useEditorState((state) => documentIn(state).typeData);
  const canMend = useEditorState(mayEdit);
  return (
    <div className="stack gap-12 muted pad-12 rounded readable dashed">
      <p className="caption inline-row gap-4 danger">
        <TriangleAlert size={14} aria-hidden />
        {t('editor.safe.mark')}
      </p>
      <p>{t('editor.safe.typeUnreadable')}</p>
      <StoredText stored={typeDataOf(typeData)} />
      {canMend && (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => changeTypeData((content) => completeContent(fields, content), 'props', false)}
          >
            {t('editor.safe.mend')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Form of the page type's fields. */
export function TypeForm({ fields }: { fields: Fields }) {
  const port = useTypeDataPort();
  const hasForm = useEditorState((state) => isReadable(fields, documentIn(state).typeData));
  if (!hasForm) return <UnreadableFields fields={fields} />;
  return (
    <PageForm>
      <ContentForm fields={fields} port={port} />
    </PageForm>
  );
}
