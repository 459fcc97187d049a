import { NativeSelect } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import { ListTree } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { useMenu } from './use-menu.ts';

/** The menus of the site, one tree in each locale. */
export function MenuStructureScreen() {
  const { t, i18n } = useTranslation();
  const { localeName } = useFormats();
  const { menus, locales, menu, locale, saved, choose } = useMenu();

  const content = () => {
    if (!menu) return <EmptyState title={t('menus.none')} icon={ListTree} />;
    if (saved.data) return <MenuEditor key={`${menu.id} ${locale}`} saved={saved.data} depth={menu.depth} />;
    if (saved.error) return <ErrorState failure={saved.error} onRetry={() => void saved.refetch()} />;
    return <LoadingState rows={5} />;
  };

  return (
    <>
      <PageHeader title={t('menus.title')} description={t('menus.description')} />
      <div className="flex wrap gap-12">
        {menus.length > 1 && (
          <NativeSelect
            size="sm"
            label={t('menus.menu')}
            value={menu?.id ?? ''}
            onChange={(event) => choose({ menu: event.currentTarget.value })}
            data={menus.map(({ id, label }) => ({ value: id, label: localise(label, i18n.language) }))}
          />
        )}
        <NativeSelect
          size="sm"
          label={t('menus.locale')}
          value={locale}
          onChange={(event) => choose({ locale: event.currentTarget.value })}
          data={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
        />
      </div>
      {content()}
    </>
  );
}
