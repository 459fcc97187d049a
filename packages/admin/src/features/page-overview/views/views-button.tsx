import { Button } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LazyPopup } from '../../../ui/lazy-popup.tsx';
import { useCurrentView } from './saved-views.ts';
import classes from './views.module.css';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const ViewsMenu = lazyDialog(async () => (await import('./views-menu.tsx')).ViewsMenu);

/** Button with the view of the list; opens the lazily loaded menu of views. */
export function ViewsButton({ typeID }: { typeID: string | undefined }) {
  const { t } = useTranslation();
  const current = useCurrentView(typeID);
  const { view, task, isChanged } = current;
  const name = view?.name ?? (task && t(`page.overview.task.${task}`));
  const content = (
    <>
      <span className={`truncate ${classes.name}`}>
        {name === undefined ? t('page.views.title') : t('page.views.current', { name })}
      </span>
      {isChanged && <span className="muted">&nbsp;{t('page.views.isChanged')}</span>}
    </>
  );
  return (
    <LazyPopup
      kind="menu"
      load={ViewsMenu.load}
      renderButton={(opener) => (
        <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />} {...opener}>
          {content}
        </Button>
      )}
    >
      <ViewsMenu current={current}>{content}</ViewsMenu>
    </LazyPopup>
  );
}
