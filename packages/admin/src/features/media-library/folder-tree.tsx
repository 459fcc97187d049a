import { useQuery } from '@tanstack/react-query';
import { contract, type MediaDirectory } from '@ximblox/contract';
import { ChevronRight, Folder, FolderOpen } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folderName, folderTrail, parentFolder } from '../../fields/media-list/folder-path.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './dialogs.module.css';

interface FolderTreeProps {
  label: string;
  value: string;
  onChange(path: string): void;
  /** Whether a folder may be chosen. */
  isAllowed(path: string): boolean;
}

interface Node {
  path: string;
  name: string;
  depth: number;
  hasChildren: boolean;
}

/** The folders that can be seen, in the order in which they stand. */
function visibleNodes(folders: readonly MediaDirectory[], open: ReadonlySet<string>, rootName: string): Node[] {
  const below = Map.groupBy(folders, ({ path }) => parentFolder(path));
  const nodesIn = (path: string, depth: number): Node[] =>
    (below.get(path) ?? []).flatMap((folder) => {
      const node = { path: folder.path, name: folder.name, depth, hasChildren: below.has(folder.path) };
      return open.has(folder.path) ? [node].concat(nodesIn(folder.path, depth + 1)) : [node];
    });
  return [
    { path: '/', name: rootName, depth: 0, hasChildren: folders.length > 0 },
    ...(open.has('/') ? nodesIn('/', 1) : []),
  ];
}

/** The tree of all folders, in which one is chosen; walked by the keys of trees. */
export function FolderTree({ label, value, onChange, isAllowed }: FolderTreeProps) {
  const { t } = useTranslation();
  const tree = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['/', ...folderTrail(value)]));
  const folders = useQuery({
    queryKey: [...mediaKey, 'tree'],
    queryFn: async ({ signal }) =>
      (await api.call(contract.media.listDirectories, { body: { path: '/', below: true }, signal })).directories,
  });
  const can = useCan();
  if (folders.error) return <ErrorState failure={folders.error} onRetry={() => void folders.refetch()} />;
  if (!folders.data) return <LoadingState rows={5} isStart />;
  const nodes = visibleNodes(folders.data, open, t('media.root'));
  const mayChoose = (path: string): boolean => isAllowed(path) && can('edit-media', { folder: path });
  const current = nodes.some(({ path }) => path === value) ? value : '/';
  const unfold = (path: string, isOpen: boolean): void =>
    setOpen((now) => {
      const next = new Set(now);
      if (isOpen) next.add(path);
      else next.delete(path);
      return next;
    });
  const focus = (path: string): void =>
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const path = (event.target as HTMLElement).dataset.path;
    const at = nodes.findIndex((node) => node.path === path);
    const node = nodes[at];
    if (!node) return;
    const isOpen = open.has(node.path);
    const to: Record<string, () => void> = {
      ArrowDown: () => focus(nodes[at + 1]?.path ?? node.path),
      ArrowUp: () => focus(nodes[at - 1]?.path ?? node.path),
      Home: () => focus('/'),
      End: () => focus(nodes.at(-1)?.path ?? node.path),
      ArrowRight: () =>
        node.hasChildren && !isOpen ? unfold(node.path, true) : focus(nodes[at + 1]?.path ?? node.path),
      ArrowLeft: () => (node.hasChildren && isOpen ? unfold(node.path, false) : focus(parentFolder(node.path))),
      Enter: () => mayChoose(node.path) && onChange(node.path),
      ' ': () => mayChoose(node.path) && onChange(node.path),
    };
    const act = to[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its items has the focus
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      className={`card scroll pad-4 ${classes.tree}`}
      onKeyDown={onKeyDown}
    >
      {nodes.map(({ path, name, depth, hasChildren }) => {
        const isOpen = open.has(path);
        const Sign = path === value ? FolderOpen : Folder;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys of its items
          <div
            key={path}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={path === value}
            aria-expanded={hasChildren ? isOpen : undefined}
            aria-disabled={!mayChoose(path)}
            tabIndex={path === current ? 0 : -1}
            data-path={path}
            className={`row gap-8 rounded-small hover-ground focus-inside ${classes.node}`}
            style={{ paddingInlineStart: 8 + depth * 20 }}
            onClick={() => mayChoose(path) && onChange(path)}
          >
            <span
              aria-hidden
              className={`center rigid muted ${classes.fold}`}
              data-open={isOpen}
              data-empty={!hasChildren || undefined}
              onClick={(event) => {
                event.stopPropagation();
                unfold(path, !isOpen);
              }}
            >
              <ChevronRight size={14} />
            </span>
            <Sign size={16} aria-hidden />
            <span className="break-anywhere">{path === '/' ? name : folderName(path)}</span>
          </div>
        );
      })}
    </div>
  );
}
