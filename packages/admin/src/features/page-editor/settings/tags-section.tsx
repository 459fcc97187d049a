import { maxPageTags } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { TagPicker } from '../../../fields/tags/tag-picker.tsx';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { PageForm } from '../page-form.tsx';
import { documentIn } from '../store/editor-state.ts';
import { pageTagsID } from './page-tags-id.ts';

/** Tags of the page, stored with its versions. */
export function TagsSection() {
  const { t } = useTranslation();
  const { changeTags } = useEditorActions();
  const tags = useEditorState((state) => documentIn(state).tags);
  const found = useEditorState((state) => state.errors.page);
  const errors = useFormErrors(found);
  const wrong = found.map(({ property }) => property).find((property) => /^tags(?:\.|$)/.test(property));
  return (
    <section className="section">
      <h2>{t('tags.title')}</h2>
      <PageForm>
        <TagPicker
          id={pageTagsID}
          label={t('tags.ofPage')}
          description={t('tags.ofPageHelp')}
          error={wrong === undefined ? undefined : errors.of(wrong)}
          value={tags}
          max={maxPageTags}
          canMake
          onAdd={(id) => changeTags((now) => [...now.filter((one) => one !== id), id])}
          onRemove={(id) => changeTags((now) => now.filter((one) => one !== id))}
        />
      </PageForm>
    </section>
  );
}
