import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, pageHeaderKey, type PageTypeInfo } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import type { FormErrors } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCan } from '../../lib/session.ts';
import { slugPrefix, usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { isWithin, proposeHiddenSlug, proposeSlug } from '../../lib/slug.ts';
import { templatesQuery } from '../../lib/templates.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SlugField } from '../../ui/slug-field.tsx';
import classes from './new-page-screen.module.css';
import { TemplateChoice } from './template-choice.tsx';

/** Page types and locales in which the user may create pages. */
function useChoices() {
  const can = useCan();
  const types = usePageTypes();
  const { locales } = useSiteSettings();
  const codes = locales.map(({ code }) => code);
  const may = (pageType: string, locale: string): boolean => can('create-page', { pageType, locale, own: true });
  return {
    types: types.filter((type) => codes.some((locale) => may(type.id, locale))),
    localesOf: (pageType: string) => codes.filter((locale) => may(pageType, locale)),
  };
}

/** Returns the likely type of a new page below an address: the type with that slug prefix, otherwise one without a prefix. */
const typeBelow = (types: readonly PageTypeInfo[], locale: string, below: string): PageTypeInfo | undefined =>
  types.find((type) => slugPrefix(type, locale) !== '' && isWithin(below, slugPrefix(type, locale))) ??
  types.find((type) => type.id !== 'blank' && slugPrefix(type, locale) === '');

/** Returns the templates of a page type and the selected one. */
function useTemplates(type: string | undefined) {
  const { data = [] } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState<number>();
  const templates = data.filter((template) => template.type === type);
  return { templates, template: templates.find(({ id }) => id === chosen), setChosen };
}

/** What the address of the screen and the choices of the user mean for a new page. */
function usePlace(typeID: string, chosenLocale: string, below: string) {
  const { types, localesOf } = useChoices();
  const type =
    types.find(({ id }) => id === typeID) ??
    (below === '' ? undefined : typeBelow(types, chosenLocale, below)) ??
    types.find(({ id }) => id !== 'blank') ??
    types[0];
  const locales = localesOf(type?.id ?? '');
  const locale = locales.includes(chosenLocale) ? chosenLocale : (locales[0] ?? '');
  const typePrefix = slugPrefix(type, locale);
  const prefix = below !== '' && isWithin(below, typePrefix || below) ? below : typePrefix;
  return { types, type, locales, locale, prefix };
}

interface TypeAndLocaleProps extends Pick<ReturnType<typeof usePlace>, 'types' | 'type' | 'locales' | 'locale'> {
  errors: FormErrors;
  onType(id: string): void;
  onLocale(locale: string): void;
}

function TypeAndLocale({ types, type, locales, locale, errors, onType, onLocale }: TypeAndLocaleProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return (
    <div className={`stack gap-16 ${classes.pair}`}>
      <NativeSelect
        label={t('page.new.type')}
        name="type"
        value={type?.id ?? ''}
        onChange={(event) => onType(event.currentTarget.value)}
        data={types.map(({ id, label }) => ({ value: id, label }))}
        error={errors.of('type')}
      />
      <NativeSelect
        label={t('page.new.locale')}
        name="locale"
        value={locale}
        onChange={(event) => onLocale(event.currentTarget.value)}
        data={locales.map((code) => ({ value: code, label: localeName(code) }))}
        error={errors.of('locale')}
      />
    </div>
  );
}

/** Creates the page and opens it. @param create sends the values of the form */
function useCreatePage(create: () => Promise<{ pageID: number }>) {
  const navigate = useNavigate();
  return useFormAction(
    create,
    ({ pageID }) => {
      void queryClient.invalidateQueries({ queryKey: ['pages'] });
      void navigate(`/page/${pageID}?block=${encodeURIComponent(pageHeaderKey)}`, { state: { isNew: true } });
    },
    'create-page',
  );
}

/** Creates a page from its title, type, template, language and address, and opens it in the editor. */
export function NewPageScreen() {
  const { t } = useTranslation();
  const working = useWorkingRelease();
  const [address] = useSearchParams();
  const { defaultLocale } = useSiteSettings();
  const [title, setTitle] = useState('');
  const [typeID, setTypeID] = useState(address.get('type') ?? '');
  const [chosenLocale, setLocale] = useState(address.get('locale') ?? defaultLocale);
  const [ownSlug, setOwnSlug] = useState<string>();
  // Errors of a slug derived from a missing title are not shown until there is a title.
  const [isSlugGiven, setSlugGiven] = useState(false);

  const below = address.get('below') ?? '';
  const place = usePlace(typeID, chosenLocale, below);
  const { type, locale, prefix } = place;
  const { templates, template, setChosen } = useTemplates(type?.id);
  const can = useCan();
  const proposal = title.trim() === '' ? '' : proposeSlug(title, prefix, locale);
  const hasAddress = type?.hasAddress ?? true;
  const slug = ownSlug ?? proposal;

  const { isRunning, onSubmit, errors } = useCreatePage(async () => {
    setSlugGiven(ownSlug !== undefined || title.trim() !== '');
    const ownOrHidden = hasAddress ? slug.trim() : proposeHiddenSlug(title, prefix, locale);
    const body = { title, slug: ownOrHidden, locale, releaseID: working?.id };
    return template
      ? api.call(contract.templates.createPage, { params: { id: String(template.id) }, body })
      : api.call(contract.pages.create, { body: { ...body, type: type?.id ?? '' } });
  });

  return (
    <>
      <PageHeader
        title={t('page.new.title')}
        actions={
          can('manage-page-types') && (
            <Button component={Link} to="/templates" variant="default">
              {t('templates.title')}
            </Button>
          )
        }
      />
      <form className={`stack gap-20 natural-width ${classes.form}`} onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['title', ...(hasAddress ? ['slug'] : []), 'type', 'locale'])} />
        <TextInput
          label={t('page.new.pageTitle')}
          required
          name="title"
          data-first-field
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={errors.of('title')}
          maxLength={255}
        />
        <TypeAndLocale {...place} errors={errors} onType={setTypeID} onLocale={setLocale} />
        {templates.length > 0 && (
          <TemplateChoice templates={templates} value={template} onChange={(next) => setChosen(next?.id)} />
        )}
        {hasAddress && (
          <SlugField
            value={slug}
            locale={locale}
            type={type?.id}
            onChange={setOwnSlug}
            error={isSlugGiven ? errors.of('slug') : undefined}
          />
        )}
        <Button type="submit" loading={isRunning} disabled={type === undefined}>
          {t('page.new.submit')}
        </Button>
      </form>
    </>
  );
}
