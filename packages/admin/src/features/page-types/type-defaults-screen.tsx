import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { usePageTypeAt, useSiteSettings } from '../../lib/site-settings.ts';
import { typeDefaultsQuery } from '../../lib/type-defaults.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useEdited } from '../../ui/release-form/use-edited.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { TypeDefaultsEditor } from './type-defaults-editor.tsx';
import { typeItem, withTypeChange } from './use-type-draft.ts';

/** Default values of a page type, by locale. */
export function TypeDefaultsScreen() {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { pageTypeId = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const { locales, defaultLocale } = useSiteSettings();
  const canFill = useCan()('manage-page-types');
  const type = usePageTypeAt(pageTypeId);
  const locale = locales.find(({ code }) => code === address.get('locale'))?.code ?? defaultLocale;
  const isEmpty = !type || Object.keys({ ...type.fields, ...type.properties }).length === 0;
  const saved = useQuery({ ...typeDefaultsQuery(type?.id ?? '', locale), enabled: !isEmpty && canFill });
  const { edited, failure, refetch } = useEdited(saved.data, typeItem(type?.id ?? '', locale), withTypeChange);

  const content = () => {
    if (!type) return <EmptyState title={t('pageTypes.unknown')} icon={LayoutTemplate} />;
    if (!canFill) return <EmptyState title={t('error.UM_01')} icon={LayoutTemplate} />;
    if (isEmpty) return <EmptyState title={t('pageTypes.defaults.none')} icon={LayoutTemplate} />;
    if (edited) return <TypeDefaultsEditor key={`${locale} ${edited.release?.id ?? ''}`} type={type} edited={edited} />;
    if (failure) return <ErrorState failure={failure} onRetry={refetch} />;
    if (saved.error) return <ErrorState failure={saved.error} onRetry={() => void saved.refetch()} />;
    return <LoadingState rows={5} />;
  };
  return (
    <>
      <PageHeader
        title={type?.label ?? pageTypeId}
        description={edited?.release ? undefined : t('pageTypes.defaults.description')}
        back={{ to: '/page-types', text: t('pageTypes.title') }}
      />
      {!isEmpty && canFill && (
        <NativeSelect
          size="sm"
          className="short"
          label={t('pageTypes.defaults.locale')}
          value={locale}
          onChange={(event) => setAddress({ locale: event.currentTarget.value })}
          data={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
        />
      )}
      {content()}
    </>
  );
}
