import { Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImageInput } from '../../../fields/image-input.tsx';
import { LinkField } from '../../../fields/link-picker/link-field.tsx';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { PageForm } from '../page-form.tsx';
import { documentIn } from '../store/editor-state.ts';
import { KeywordsField } from './keywords-field.tsx';
import { LengthMeter } from './length-meter.tsx';
import { SearchResultPreview } from './search-result-preview.tsx';
import { useSeoFallback } from './use-seo-fallback.ts';
import { SocialCardPreview } from './social-card-preview.tsx';
import { socialRatio } from '../../../fields/social-ratio.ts';
import classes from './settings.module.css';

/** Characters that search engines usually show. */
const shown = { title: { least: 20, most: 60 }, description: { least: 70, most: 160 } } as const;

const canonicalKinds = ['page', 'url'] as const;

function Previews() {
  const { t } = useTranslation();
  return (
    <div className={`stack ${classes.previews}`}>
      <section className="section">
        <h2>{t('editor.seo.result')}</h2>
        <SearchResultPreview />
      </section>
      <section className="section">
        <h2>{t('editor.seo.card')}</h2>
        <SocialCardPreview />
      </section>
    </div>
  );
}

/** Errors of the settings by their name. */
function useSeoErrors() {
  const found = useEditorState((state) => state.errors.page);
  const errors = useFormErrors(found);
  // Any item of a list can be invalid: `seoKeywords.3`.
  const ofKeywords = found.map(({ property }) => property).find((property) => /^seoKeywords(?:\.|$)/.test(property));
  const keywordsError = ofKeywords === undefined ? undefined : errors.of(ofKeywords);
  const ofPart = (name: string): string | undefined => errors.of(name) ?? errors.of(`${name}.0`);
  return { ofPart, keywordsError, canonicalError: errors.of('seoCanonical') ?? errors.of('seoCanonical.url') };
}

/** Title and description of results, each with its length. */
function ResultTexts() {
  const { t } = useTranslation();
  const { setSeo } = useEditorActions();
  const seo = useEditorState((state) => documentIn(state).seo);
  const title = useEditorState((state) => documentIn(state).title);
  const { ofPart } = useSeoErrors();
  const fallback = useSeoFallback();
  return (
    <>
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
        <LengthMeter text={seo.seoTitle || title} {...shown.title} />
      </div>
      <div>
        <Textarea
          id="seo-description"
          label={t('editor.seo.description')}
          description={t('editor.seo.descriptionHelp')}
          placeholder={fallback.description}
          autosize
          minRows={3}
          maxLength={1000}
          value={seo.seoDescription}
          error={ofPart('seoDescription')}
          onChange={(event) => setSeo({ seoDescription: event.currentTarget.value })}
        />
        <LengthMeter text={seo.seoDescription || fallback.description} {...shown.description} />
      </div>
    </>
  );
}

/** Settings for search engines and social networks. */
export function SeoSettingsTab() {
  const { t } = useTranslation();
  const { setSeo } = useEditorActions();
  const seo = useEditorState((state) => documentIn(state).seo);
  const locale = useEditorState((state) => state.page.locale);
  const { ofPart, keywordsError, canonicalError } = useSeoErrors();
  return (
    <div className={classes.settings}>
      <Previews />
      <PageForm>
        <section className="section">
          <ResultTexts />
          <KeywordsField
            value={seo.seoKeywords}
            error={keywordsError}
            onChange={(seoKeywords) => setSeo({ seoKeywords }, false)}
          />
          <ImageInput
            id="seo-image"
            label={t('editor.seo.image')}
            description={t('editor.seo.imageHelp')}
            withAsterisk={false}
            isDecorative={false}
            ratio={socialRatio}
            locale={locale}
            error={ofPart('seoImage')}
            value={seo.seoImage[0] ?? null}
            onChange={(image, merge) => setSeo({ seoImage: image ? [image] : [] }, merge)}
          />
          <LinkField
            id="seo-canonical"
            label={t('editor.seo.canonical')}
            description={t('editor.seo.canonicalHelp')}
            withAsterisk={false}
            locale={locale}
            kinds={canonicalKinds}
            error={canonicalError}
            value={seo.seoCanonical}
            onChange={(seoCanonical) => setSeo({ seoCanonical }, false)}
          />
          <Switch
            id="seo-noindex"
            label={t('editor.seo.noindex')}
            description={t('editor.seo.noindexHelp')}
            checked={seo.seoNoindex}
            onChange={(event) => setSeo({ seoNoindex: event.currentTarget.checked }, false)}
          />
        </section>
      </PageForm>
    </div>
  );
}
