import { TagsInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useTranslation } from 'react-i18next';
import { ImageInput } from '../../../fields/image-input.tsx';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { LengthMeter } from './length-meter.tsx';
import { SearchResultPreview } from './search-result-preview.tsx';
import classes from './settings.module.css';

/** Characters that search engines usually show. */
const shown = { title: { least: 20, most: 60 }, description: { least: 70, most: 160 } } as const;

/** What search engines and social networks are told of the page. */
export function SeoSettingsTab() {
  const { t } = useTranslation();
  const { setSeo } = useEditorActions();
  const seo = useEditorState((state) => documentIn(state).seo);
  const locale = useEditorState((state) => state.page.locale);
  const title = useEditorState((state) => documentIn(state).title);
  const errors = useFormErrors(useEditorState((state) => state.errors.page));
  const ofPart = (name: string): string | undefined => errors.of(name) ?? errors.of(`${name}.0`);
  return (
    <div className={classes.settings}>
      <section className={classes.section}>
        <h2>{t('editor.seo.result')}</h2>
        <SearchResultPreview />
      </section>
      <section className={classes.section}>
        <div>
          <TextInput
            id="seo-title"
            label={t('editor.seo.title')}
            description={t('editor.seo.titleHelp')}
            placeholder={title}
            maxLength={255}
            value={seo.seoTitle}
            error={ofPart('seoTitle')}
            onChange={(event) => setSeo({ seoTitle: event.currentTarget.value })}
          />
          <LengthMeter length={(seo.seoTitle || title).length} {...shown.title} />
        </div>
        <div>
          <Textarea
            id="seo-description"
            label={t('editor.seo.description')}
            description={t('editor.seo.descriptionHelp')}
            autosize
            minRows={3}
            maxLength={1000}
            value={seo.seoDescription}
            error={ofPart('seoDescription')}
            onChange={(event) => setSeo({ seoDescription: event.currentTarget.value })}
          />
          <LengthMeter length={seo.seoDescription.length} {...shown.description} />
        </div>
        <TagsInput
          label={t('editor.seo.keywords')}
          description={t('editor.seo.keywordsHelp')}
          maxTags={50}
          value={seo.seoKeywords}
          error={ofPart('seoKeywords')}
          onChange={(seoKeywords) => setSeo({ seoKeywords }, false)}
        />
        <ImageInput
          id="seo-image"
          label={t('editor.seo.image')}
          description={t('editor.seo.imageHelp')}
          withAsterisk={false}
          isDecorative={false}
          ratio={1200 / 630}
          locale={locale}
          error={ofPart('seoImage')}
          value={seo.seoImage[0] ?? null}
          onChange={(image, merge) => setSeo({ seoImage: image ? [image] : [] }, merge)}
        />
      </section>
    </div>
  );
}
