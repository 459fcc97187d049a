import { useQuery } from '@tanstack/react-query';
import { contract, type PageSummary } from '@ximblox/contract';
import { CopyPlus, Flag, Globe, GlobeOff, Languages, ListChecks, PackageOpen, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import type { MenuAction } from '../../ui/actions-menu.tsx';
import { useReleaseChoices } from '../../ui/use-release-choices.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { useMissingLocales } from '../../ui/page-modals/use-missing-locales.ts';

/** Action that opens a dialog. */
export type PageAction = 'duplicate' | 'translate' | 'publish' | 'unpublish' | 'request' | 'release' | 'delete';
export type OnPageAction = (action: PageAction, page: PageSummary) => void;

interface PageMenuProps {
  page: PageSummary;
  onAction: OnPageAction;
  /** Additional actions, after Edit. */
  more?: readonly MenuAction[];
  tabIndex?: number;
}

const noActions: readonly MenuAction[] = [];

interface PageActionsProps extends Omit<PageMenuProps, 'tabIndex'> {
  menu(actions: readonly MenuAction[]): ReactNode;
}

/** Menu items of a page, loaded when its menu opens. */
function PageActions({ page, onAction, more = noActions, menu }: PageActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { missing } = useMissingLocales(page, true);
  const working = useWorkingRelease();
  const query = working ? { releaseID: String(working.id) } : {};
  const { data } = useQuery({
    queryKey: ['pages', 'offered', page.id, working?.id],
    queryFn: ({ signal }) => api.call(contract.pages.get, { params: { id: String(page.id) }, query, signal }),
    staleTime: 0,
  });
  // In a release, the server offers nothing that publishes the live line.
  const available = data?.availableActions ?? [];
  const choices = useReleaseChoices(page, data?.release ?? null);
  const isOwn = page.author.ID === useSession().ID;
  const target = { pageType: page.type, locale: page.locale, own: isOwn };
  const isPublic = page.publishedVersionID !== null;
  const mayDelete = can('delete-page', target) && (!isPublic || can('publish-page', target));
  const actions: MenuAction[] = [
    { text: t('page.overview.action.edit'), icon: Pencil, onClick: () => void navigate(`/page/${page.id}`) },
    ...more,
  ];
  if (can('create-page')) {
    actions.push(
      { text: t('page.overview.action.duplicate'), icon: CopyPlus, onClick: () => onAction('duplicate', page) },
      {
        text: t('page.overview.action.translate'),
        icon: Languages,
        offReason: missing?.length === 0 ? t('page.translate.complete') : undefined,
        onClick: () => onAction('translate', page),
      },
    );
  }
  if (available.includes('publish')) {
    actions.push({ text: t('editor.publication.publish'), icon: Globe, onClick: () => onAction('publish', page) });
  }
  if (available.includes('request-publication')) {
    actions.push({ text: t('editor.request.request'), icon: Flag, onClick: () => onAction('request', page) });
  }
  if (working && can('edit-page', target)) {
    for (const { text, icon, run } of choices) actions.push({ text, icon, onClick: () => void run() });
  } else if (can('manage-releases') && can('edit-page', target)) {
    actions.push({ text: t('releases.add'), icon: PackageOpen, onClick: () => onAction('release', page) });
  }
  if (available.includes('review-request')) {
    const review = `/page/${page.id}?review=open`;
    actions.push({ text: t('editor.request.review'), icon: ListChecks, onClick: () => void navigate(review) });
  }
  if (available.includes('unpublish')) {
    actions.push({
      text: t('editor.publication.unpublish'),
      icon: GlobeOff,
      onClick: () => onAction('unpublish', page),
    });
  }
  if (mayDelete) {
    actions.push({
      text: t('page.overview.action.delete'),
      icon: Trash2,
      isDangerous: true,
      onClick: () => onAction('delete', page),
    });
  }
  return menu(actions);
}

/** Menu of the actions that the user can perform on a page. */
export function PageMenu({ tabIndex, ...props }: PageMenuProps) {
  const { t } = useTranslation();
  return (
    <LazyActionsMenu
      label={t('page.overview.action.more', { title: props.page.title })}
      render={(menu) => <PageActions {...props} menu={menu} />}
      tabIndex={tabIndex}
    />
  );
}
