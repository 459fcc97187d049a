import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { PageForm } from '../page-form.tsx';
import { documentIn } from '../store/editor-state.ts';

/** ID of the input for the page title. */
export const pageTitleID = 'page-title';

/** Input for the page title. */
export function TitleField() {
  const { t } = useTranslation();
  const { setTitle } = useEditorActions();
  const title = useEditorState((state) => documentIn(state).title);
  const errors = useFormErrors(useEditorState((state) => state.errors.page));
  return (
    <PageForm>
      <TextInput
        id={pageTitleID}
        size="lg"
        label={t('editor.overview.title')}
        withAsterisk
        autoComplete="off"
        value={title}
        error={errors.of('title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </PageForm>
  );
}
