import { NativeSelect } from '@mantine/core';
import type { TreeNode } from '@ximblox/contract';
import { FilePlus2, FolderInput } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { localeFilter, writeValues } from '../../../lib/list/filters.ts';
import { useCan } from '../../../lib/session.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import type { MenuAction } from '../../../ui/actions-menu.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../../ui/lazy-actions-menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { HeaderActions } from '../header-actions.tsx';
import { usePageDialogs } from '../page-dialogs.tsx';
import { PageMenu } from '../page-menu.tsx';
import { PageViews } from '../page-views.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { TreeColumn } from './tree-column.ts';
import { TreeGrid } from './tree-grid.tsx';
import classes from './tree.module.css';
import { useTree } from './use-tree.ts';

/** Maximum number of open levels in the URL. */
const maxKept = 50;

/** URL state: locale and open levels of the tree. */
function useTreeAddress() {
  const { defaultLocale, locales } = useSiteSettings();
  const [address, setAddress] = useSearchParams();
  const named = localeFilter(address.get('locale') ?? '');
  const locale = locales.some(({ code }) => code === named) ? named : defaultLocale;
  const write = (values: Record<string, string>): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        writeValues(next, values);
        return next;
      },
      { replace: true },
    );
  return {
    locale,
    open: (address.get('open') ?? '').split(',').filter((slug) => slug !== ''),
    chooseLocale: (code: string) => write({ locale: code === defaultLocale ? '' : code, open: '' }),
    keepOpen: (open: readonly string[]) => write({ open: open.slice(0, maxKept).join(',') }),
  };
}

/** Number of descendant pages, total and published. */
function Below({ node: { pages, published } }: { node: TreeNode }) {
  const { t } = useTranslation();
  if (pages === 0) return null;
  return (
    <span className="muted tabular">
      {t('page.tree.below', { count: pages })}
      <span className={`block caption ${classes.published}`}>
        {t('page.tree.publishedBelow', { count: published })}
      </span>
    </span>
  );
}

const linkOf = ({ page }: TreeNode): string | null => page && `/page/${page.id}`;

/** Node to move and its drop target. */
interface Moving {
  node: TreeNode;
  parent: string | undefined;
}

function useColumns(renderActions: (node: TreeNode) => ReactNode): TreeColumn[] {
  const { t } = useTranslation();
  return [
    {
      name: 'state',
      head: t('page.overview.column.state'),
      renderCell: ({ page }) => page && <StateMarks page={page} />,
    },
    { name: 'below', head: t('page.tree.belowHead'), renderCell: (node) => <Below node={node} /> },
    {
      name: 'updated',
      head: t('page.overview.updated'),
      renderCell: ({ page }) => page && <DateTime time={page.updatedAt} />,
    },
    { name: 'actions', head: t('page.overview.column.actions'), renderCell: renderActions },
  ];
}

/** Actions on a place in the tree, besides those of its page. */
function useNodeActions(locale: string, onMove: (node: TreeNode) => void) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  return (node: TreeNode): MenuAction[] => [
    ...(can('create-page')
      ? [
          {
            text: t('page.tree.newHere'),
            icon: FilePlus2,
            onClick: () => void navigate(`/new-page?${new URLSearchParams({ locale, below: node.slug })}`),
          },
        ]
      : []),
    ...(can('edit-page') && node.slug !== ''
      ? [{ text: t('page.tree.move.action'), icon: FolderInput, onClick: () => onMove(node) }]
      : []),
  ];
}

/** Page tree of one language. */
function LocaleTree({ locale, openAtFirst, keepOpen }: LocaleTreeProps) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const tree = useTree(locale, openAtFirst);
  const [moving, setMoving] = useState<Moving>();
  const { onAction, dialog } = usePageDialogs();
  const focus = useRef<((slug: string) => void) | null>(null);
  const mayMove = can('edit-page');
  const open = [...tree.open].filter((slug) => slug !== '').toSorted();
  const stamp = open.join();
  const keep = useEffectEvent((slugs: string) => {
    if (slugs !== openAtFirst.join()) keepOpen(open);
  });
  useEffect(() => keep(stamp), [stamp]);
  const onMove = (node: TreeNode, parent?: string): void => setMoving({ node, parent });
  const actionsOf = useNodeActions(locale, onMove);
  const columns = useColumns((node) => {
    const more = actionsOf(node);
    if (node.page) return <PageMenu page={node.page} onAction={onAction} more={more} tabIndex={-1} />;
    if (more.length === 0) return null;
    const title = node.segment || t('page.tree.root');
    return <LazyActionsMenu label={t('page.overview.action.more', { title })} actions={more} tabIndex={-1} />;
  });
  const onMoved = (from: string, to: string): void => {
    tree.rename(from, to);
    tree.reveal(to);
    focus.current?.(to);
  };
  return (
    <>
      <TreeGrid
        key={locale}
        label={t('page.tree.label')}
        tree={tree}
        columns={columns}
        linkOf={linkOf}
        onEnter={(node) => {
          const link = linkOf(node);
          if (link === null) tree.setOpen(node.slug, !tree.open.has(node.slug));
          else void navigate(link);
        }}
        onMove={mayMove ? onMove : undefined}
        focusRef={focus}
      />
      {dialog}
      {moving && (
        <MoveDialog
          locale={locale}
          node={moving.node}
          parent={moving.parent}
          onMoved={onMoved}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

interface LocaleTreeProps {
  locale: string;
  openAtFirst: readonly string[];
  keepOpen(open: readonly string[]): void;
}

/** Screen with the pages of a language as a tree by address. */
export function PageTreeScreen() {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const { locale, open, chooseLocale, keepOpen } = useTreeAddress();
  return (
    <>
      <PageHeader title={t('page.overview.title')} actions={<HeaderActions type="" locale={locale} />} />
      <PageViews current="tree" />
      {locales.length > 1 && (
        <NativeSelect
          className="margin-top-12"
          w="fit-content"
          aria-label={t('page.overview.filter.locale')}
          value={locale}
          onChange={(event) => chooseLocale(event.currentTarget.value)}
          data={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
        />
      )}
      <LocaleTree key={locale} locale={locale} openAtFirst={open} keepOpen={keepOpen} />
    </>
  );
}
