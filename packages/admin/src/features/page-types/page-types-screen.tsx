import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { PageTypeTable } from './page-type-table.tsx';

/** The types of page that the site registers. */
export function PageTypesScreen() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const canFill = useCan()('manage-page-types');
  const types = useQuery({
    queryKey: ['page-types', 'overview', language],
    queryFn: ({ signal }) => api.call(contract.types.overview, { query: { language }, signal }),
  });
  return (
    <>
      <PageHeader
        title={t('pageTypes.title')}
        description={t(canFill ? 'pageTypes.descriptionToFill' : 'pageTypes.description')}
      />
      {types.error && <ErrorState failure={types.error} onRetry={() => void types.refetch()} />}
      {types.isPending && <LoadingState rows={6} />}
      {types.data?.length === 0 && <EmptyState title={t('pageTypes.none')} icon={LayoutTemplate} />}
      {types.data && types.data.length > 0 && <PageTypeTable types={types.data} />}
    </>
  );
}
