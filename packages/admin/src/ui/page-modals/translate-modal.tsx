import { NativeSelect, TextInput } from '@mantine/core';
import { contract, type PageSummary } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { slugPrefix, usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { proposeSlug } from '../../lib/slug.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { ErrorList } from '../error-list.tsx';
import { Modal } from '../modal.tsx';
import { SlugField } from '../slug-field.tsx';
import { ErrorState, LoadingState } from '../states.tsx';
import { useMissingLocales } from './use-missing-locales.ts';
import { usePageAction } from './use-page-action.ts';

/** Page whose content a translation starts from. */
type SourcePage = Pick<PageSummary, 'id' | 'title' | 'slug' | 'type' | 'locale'>;

interface FormProps {
  page: SourcePage;
  /** Preselected locale; the first missing one by default. */
  proposed: string | undefined;
  locales: readonly string[];
  onClose: () => void;
}

function TranslateForm({ page, proposed = '', locales, onClose }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const working = useWorkingRelease();
  const { localeName } = useFormats();
  const { customSlugLocales } = useSiteSettings();
  const type = usePageTypes().find(({ id }) => id === page.type);
  const [locale, setLocale] = useState(locales.includes(proposed) ? proposed : (locales[0] ?? ''));
  const [title, setTitle] = useState(page.title);
  const [ownSlug, setOwnSlug] = useState<string>();
  const mayDiffer = customSlugLocales.includes(locale);
  const proposal = page.slug === '' ? '' : proposeSlug(title, slugPrefix(type, locale), locale);
  const slug = mayDiffer ? (ownSlug ?? proposal) : page.slug;
  const { isRunning, onSubmit, errors } = usePageAction(
    () =>
      api.call(contract.pages.createTranslation, {
        body: { pageID: page.id, newLocale: locale, title, slug, releaseID: working?.id },
      }),
    ({ pageID }) => {
      onClose();
      void navigate(`/page/${pageID}`);
    },
  );
  return (
    <Modal
      title={t('page.translate.title')}
      onClose={onClose}
      confirm={{ text: t('page.translate.submit'), isRunning, disabled: title.trim() === '', form: 'translate' }}
    >
      <p>{t('page.translate.text', { title: page.title })}</p>
      {working && <p>{t('workingRelease.newPage', { name: working.name })}</p>}
      <form id="translate" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['title', 'slug', 'newLocale'])} />
        <NativeSelect
          name="newLocale"
          label={t('page.new.locale')}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value)}
          data={locales.map((code) => ({ value: code, label: localeName(code) }))}
          error={errors.of('newLocale')}
          mb="lg"
        />
        <TextInput
          name="title"
          label={t('page.new.pageTitle')}
          required
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={errors.of('title')}
          maxLength={255}
          mb="lg"
        />
        <SlugField
          value={slug}
          locale={locale}
          type={mayDiffer ? page.type : undefined}
          onChange={setOwnSlug}
          error={errors.of('slug')}
          disabled={!mayDiffer}
          {...(mayDiffer ? {} : { description: t('page.translate.sharedSlug') })}
        />
      </form>
    </Modal>
  );
}

interface TranslateModalProps {
  page: SourcePage;
  locale?: string | undefined;
  onClose: () => void;
}

/** Form that creates a translation of a page in a missing locale and opens it. */
export function TranslateModal({ page, locale, onClose }: TranslateModalProps) {
  const { t } = useTranslation();
  const { missing, error } = useMissingLocales(page);
  if (missing && missing.length > 0)
    return <TranslateForm page={page} proposed={locale} locales={missing} onClose={onClose} />;
  return (
    <Modal
      title={t('page.translate.title')}
      onClose={onClose}
      buttons={[{ text: t('common.close'), theme: 'grey', onClick: onClose }]}
    >
      {error && <ErrorState failure={error} />}
      {!error && !missing && <LoadingState rows={3} />}
      {missing && <p>{t('page.translate.complete')}</p>}
    </Modal>
  );
}
