import { useTranslation } from 'react-i18next';
import { ViewLinks } from '../../ui/list-screen/list-views.tsx';

/** Tabs for the list and tree views of pages. */
export function PageViews({ current }: { current: 'list' | 'tree' }) {
  const { t } = useTranslation();
  return (
    <ViewLinks
      label={t('page.tree.views')}
      links={[
        { to: '/', text: t('page.tree.list'), isCurrent: current === 'list' },
        { to: '/page-tree', text: t('page.tree.tree'), isCurrent: current === 'tree' },
      ]}
    />
  );
}
