import { NativeSelect } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import { ListTree } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useEdited } from '../../ui/release-form/use-edited.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { menuItem, withMenuChange } from './use-menu-draft.ts';
import { useMenu } from './use-menu.ts';

/** The menus of the site, one tree in each locale. */
export function MenuStructureScreen() {
  const { t, i18n } = useTranslation();
  const { localeName } = useFormats();
  const { menus, locales, menu, locale, saved, choose } = useMenu();
  const { edited, failure, refetch } = useEdited(saved.data, menuItem(menu?.id ?? '', locale), withMenuChange);

  const content = () => {
    if (!menu) return <EmptyState title={t('menus.none')} icon={ListTree} />;
    if (edited) {
      const key = `${menu.id} ${locale} ${edited.release?.id ?? ''}`;
      return <MenuEditor key={key} edited={edited} depth={menu.depth} />;
    }
    if (failure) return <ErrorState failure={failure} onRetry={refetch} />;
    if (saved.error) return <ErrorState failure={saved.error} onRetry={() => void saved.refetch()} />;
    return <LoadingState rows={5} />;
  };

  return (
    <>
      <PageHeader title={t('menus.title')} description={edited?.release ? undefined : t('menus.description')} />
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
