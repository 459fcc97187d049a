import { contract, type PageTypeOverview } from '@ximblox/contract';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useWholeList } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session.ts';
import { pageTypeSegment } from '../../lib/site-settings.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { Addresses, PageCount, WordList } from './page-type-cells.tsx';

const layoutParts = [
  ['hasHeader', 'header'],
  ['hasIntro', 'intro'],
  ['hasFooter', 'footer'],
] as const;

/** Page types of the site with their addresses, initial blocks, fields, layout and number of pages. */
export function PageTypesScreen() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const canFill = useCan()('manage-page-types');
  const list = useWholeList({
    queryKey: ['page-types', 'overview', language],
    read: (signal) => api.call(contract.types.overview, { query: { language }, signal }),
  });
  const partsOf = (type: PageTypeOverview): string[] =>
    layoutParts.filter(([has]) => type[has]).map(([, part]) => t(`pageTypes.${part}`));
  return (
    <ListScreen
      title={t('pageTypes.title')}
      description={t(canFill ? 'pageTypes.descriptionToFill' : 'pageTypes.description')}
      list={list}
      empty={{ title: t('pageTypes.none'), icon: LayoutTemplate }}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('pageTypes.column.type'),
          isTitle: true,
          renderCell: ({ id, label }) => (
            <>
              <RowTitle to={canFill ? `/page-types/${pageTypeSegment(id)}` : undefined}>{label}</RowTitle>
              <CellDetail>{id}</CellDetail>
            </>
          ),
        },
        { head: t('pageTypes.column.addresses'), isNamed: true, renderCell: (type) => <Addresses type={type} /> },
        {
          head: t('pageTypes.column.initialBlocks'),
          isNamed: true,
          renderCell: ({ initialBlocks }) => (
            <WordList words={initialBlocks.map(({ label }) => label)} none={t('pageTypes.noBlocks')} />
          ),
        },
        {
          head: t('pageTypes.column.fields'),
          isNamed: true,
          renderCell: ({ fields }) => (
            <WordList words={fields.map(({ label }) => label)} none={t('pageTypes.noFields')} />
          ),
        },
        {
          head: t('pageTypes.column.layout'),
          isNamed: true,
          isMinor: true,
          renderCell: (type) => <WordList words={partsOf(type)} none={t('pageTypes.noLayout')} />,
        },
        { head: t('pageTypes.column.pages'), renderCell: (type) => <PageCount type={type} /> },
      ]}
    />
  );
}
