import { useQuery } from '@tanstack/react-query';
import { contract, type MediaDirectory } from '@ximblox/contract';
import { ChevronRight, Folder, FolderOpen } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folderTrail, parentFolder } from '../../fields/media-list/folder-path.ts';
import type { LibraryDrag } from '../../fields/media-list/folder-target.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './folder-tree.module.css';
import { useFolderTarget } from './use-folder-target.ts';

interface FolderTreeProps {
  label: string;
  value: string;
  onChange(path: string): void;
  /** Whether a folder can be selected; all folders by default. */
  isAllowed?(path: string): boolean;
  /** Makes folders drop targets. */
  drag?: LibraryDrag;
  className?: string | undefined;
}

interface Node {
  path: string;
  name: string;
  depth: number;
  hasChildren: boolean;
}

/** Returns the visible folders in depth-first order. */
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

interface FolderNodeProps {
  node: Node;
  isOpen: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  isAllowed: boolean;
  isTarget: boolean;
  onUnfold(isOpen: boolean): void;
  onChoose(): void;
}

function FolderNode(props: FolderNodeProps) {
  const { node, isOpen, isSelected, isAllowed, onUnfold } = props;
  const { path, name, depth, hasChildren } = node;
  const Sign = isSelected ? FolderOpen : Folder;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys of its items
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-disabled={!isAllowed}
      tabIndex={props.isTabStop ? 0 : -1}
      data-path={path}
      data-folder={path}
      data-target={props.isTarget || undefined}
      className={`row gap-8 rounded-small hover-ground focus-inside pointer drop-target ${classes.node}`}
      style={{ paddingInlineStart: 8 + depth * 20 }}
      onClick={() => isAllowed && props.onChoose()}
    >
      <span
        aria-hidden
        className="fold turns"
        data-open={isOpen}
        data-empty={!hasChildren || undefined}
        onClick={(event) => {
          event.stopPropagation();
          onUnfold(!isOpen);
        }}
      >
        <ChevronRight size={14} />
      </span>
      <Sign size={16} aria-hidden />
      <span className="break-anywhere">{name}</span>
    </div>
  );
}

/** Returns the expanded folders. Selecting a folder expands its ancestors. */
function useUnfolded(value: string): [ReadonlySet<string>, (path: string, isOpen: boolean) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['/', ...folderTrail(value)]));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setOpen(new Set([...open, ...folderTrail(value)]));
  }
  const unfold = (path: string, isOpen: boolean): void =>
    setOpen((now) => {
      const next = new Set(now);
      if (isOpen) next.add(path);
      else next.delete(path);
      return next;
    });
  return [open, unfold];
}

const everyFolder = (): boolean => true;

/** Folder tree with single selection and ARIA tree keyboard navigation. */
export function FolderTree({ label, value, onChange, isAllowed = everyFolder, drag, className = '' }: FolderTreeProps) {
  const { t } = useTranslation();
  const tree = useRef<HTMLDivElement>(null);
  const [open, unfold] = useUnfolded(value);
  const folders = useQuery({
    queryKey: [...mediaKey, 'tree'],
    queryFn: async ({ signal }) =>
      (await api.call(contract.media.listDirectories, { body: { path: '/', below: true }, signal })).directories,
  });
  const target = useFolderTarget(tree, drag, folders.data !== undefined);
  if (folders.error) return <ErrorState failure={folders.error} onRetry={() => void folders.refetch()} />;
  if (!folders.data) return <LoadingState rows={5} isStart />;
  const nodes = visibleNodes(folders.data, open, t('media.root'));
  const current = nodes.some(({ path }) => path === value) ? value : '/';
  const focus = (path: string): void =>
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const path = (event.target as HTMLElement).dataset.path;
    const at = nodes.findIndex((node) => node.path === path);
    const node = nodes[at];
    if (!node) return;
    const isOpen = open.has(node.path);
    const choose = (): void => {
      if (isAllowed(node.path)) onChange(node.path);
    };
    const to: Record<string, () => void> = {
      ArrowDown: () => focus(nodes[at + 1]?.path ?? node.path),
      ArrowUp: () => focus(nodes[at - 1]?.path ?? node.path),
      Home: () => focus('/'),
      End: () => focus(nodes.at(-1)?.path ?? node.path),
      ArrowRight: () => {
        if (node.hasChildren && isOpen) focus(nodes[at + 1]?.path ?? node.path);
        else if (node.hasChildren) unfold(node.path, true);
      },
      ArrowLeft: () => (node.hasChildren && isOpen ? unfold(node.path, false) : focus(parentFolder(node.path))),
      Enter: choose,
      ' ': choose,
    };
    const act = to[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its items has the focus
    <div ref={tree} role="tree" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {nodes.map((node) => (
        <FolderNode
          key={node.path}
          node={node}
          isOpen={open.has(node.path)}
          isSelected={node.path === value}
          isTabStop={node.path === current}
          isAllowed={isAllowed(node.path)}
          isTarget={node.path === target}
          onUnfold={(isOpen) => unfold(node.path, isOpen)}
          onChoose={() => onChange(node.path)}
        />
      ))}
    </div>
  );
}
