import { ActionIcon } from '@mantine/core';
import { Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useCan } from '../../lib/session.ts';
import { useKnownSite } from '../../lib/site-settings.ts';
import { endTourOffer, isTourOffered } from '../../lib/tour.ts';
import { Bell } from '../notifications/bell.tsx';
import { NewNotifications } from '../notifications/new-notifications.tsx';
import { NotAllowedScreen } from '../not-allowed-screen.tsx';
import { DiskWarning } from './disk-warning.tsx';
import { mayOpen } from './menu.ts';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { useMenuFolds } from './use-menu-folds.ts';
import { WorkingBar } from './working-bar.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const Tour = lazyDialog(async () => (await import('./tour.tsx')).Tour);

const NotificationsModal = lazyDialog(
  async () => (await import('../notifications/notifications-modal.tsx')).NotificationsModal,
);
const LogOutModal = lazyDialog(async () => (await import('../session/log-out-modal.tsx')).LogOutModal);

/**
 * Calls a function when another screen has opened. It moves the focus, so that screen readers announce the screen; a screen that is
 * a form begins in its first field.
 */
function useNewScreen(onOpen: () => void): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    open();
  }, [pathname]);
}

/** Layout of the screens: side menu (a drawer on narrow windows) and content. */
export function Shell() {
  const { t } = useTranslation();
  const { siteName } = useKnownSite();
  const [isLeaving, setLeaving] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isTouring, setTouring] = useState(isTourOffered);
  const drawer = useRef<HTMLDialogElement>(null);
  const side = useRef<HTMLElement>(null);
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const can = useCan();
  const folds = useMenuFolds();
  const isLoading = useNavigation().state === 'loading';
  useNewScreen(() => {
    drawer.current?.close();
    const first = content.current?.querySelector<HTMLElement>('[data-first-field]');
    (first ?? content.current)?.focus({ preventScroll: true });
  });

  const showMenu = (): void => {
    if (!drawer.current?.open && !side.current?.checkVisibility()) drawer.current?.showModal();
  };
  const endTour = (): void => {
    endTourOffer();
    setTouring(false);
    drawer.current?.close();
    // A focus in a closed dialog is lost.
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('dialog')) content.current?.focus({ preventScroll: true });
  };

  const read = (): void => setReading(true);
  const menu = { folds, onTour: () => setTouring(true), onLogOut: () => setLeaving(true) };
  return (
    <div className={`stack ${classes.shell}`}>
      <a href="#content" className="skip-link rounded surface pad-8-12 raised">
        {t('app.skip')}
      </a>
      <aside ref={side} className={`line-right sunken ${classes.side}`}>
        <SideMenu {...menu} bell={<Bell size={28} onOpen={read} />} />
      </aside>
      <header className={classes.bar}>
        <ActionIcon aria-label={t('app.openMenu')} onClick={() => drawer.current?.showModal()}>
          <Menu size={20} aria-hidden />
        </ActionIcon>
        <span>{siteName}</span>
        <Bell size={36} onOpen={read} />
      </header>
      <dialog ref={drawer} className={`sunken margin-0 ${classes.drawer}`} aria-label={t('menu.label')}>
        <ActionIcon
          className={classes.drawerClose}
          aria-label={t('app.closeMenu')}
          onClick={() => drawer.current?.close()}
        >
          <X size={18} aria-hidden />
        </ActionIcon>
        <SideMenu {...menu} />
      </dialog>
      <NewNotifications />
      <div className={classes.progress} data-loading={isLoading} aria-hidden />
      <main id="content" ref={content} tabIndex={-1} className={`no-outline full-width ${classes.content}`}>
        {can('manage-settings') && <DiskWarning />}
        <WorkingBar />
        {mayOpen(pathname, can) ? <Outlet /> : <NotAllowedScreen />}
      </main>
      {isTouring && <Tour showMenu={showMenu} onEnd={endTour} />}
      {isReading && <NotificationsModal onClose={() => setReading(false)} />}
      {isLeaving && <LogOutModal onClose={() => setLeaving(false)} />}
    </div>
  );
}
