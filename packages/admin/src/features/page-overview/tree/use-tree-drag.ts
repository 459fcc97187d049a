import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot';
import type { TreeNode } from '@ximblox/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { dragName } from '../../../fields/sortable/drag-name.ts';
import { scrollAtEdge } from '../../../fields/sortable/scroll-at-edge.ts';
import { isWithin } from '../../../lib/slug.ts';
import { parentSlug, type TreeRow } from './tree-rows.ts';
import type { Tree } from './use-tree.ts';

/** Delay in milliseconds before a hovered closed node opens. */
const openDelay = 700;

/** Opens a closed node over which a node is dragged for a while. */
function createHoverOpening(open: (slug: string) => void) {
  let opening: { slug: string; timer: ReturnType<typeof setTimeout> } | null = null;
  return {
    over(slug: string | null): void {
      if (opening?.slug === slug) return;
      clearTimeout(opening?.timer);
      opening = slug === null ? null : { slug, timer: setTimeout(() => open(slug), openDelay) };
    },
    stop: (): void => clearTimeout(opening?.timer),
  };
}

/** Makes a row draggable on pointer down. @returns stops */
function dragRows(body: HTMLElement, rowOf: (element: Element | null) => TreeRow | undefined): () => void {
  let release = (): void => undefined;
  const onPointerDown = (event: PointerEvent): void => {
    release();
    release = () => undefined;
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-position]') : null;
    const row = rowOf(item);
    if (!item || row?.kind !== 'node' || row.node.slug === '') return;
    const { slug, segment, page } = row.node;
    release = draggable({
      element: item,
      getInitialData: () => ({ treeSlug: slug }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => dragName(nativeSetDragImage, page?.title ?? segment),
    });
  };
  body.addEventListener('pointerdown', onPointerDown);
  return () => {
    body.removeEventListener('pointerdown', onPointerDown);
    release();
  };
}

type Input = { clientX: number; clientY: number };

/**
 * Drag and drop of nodes onto other nodes.
 * @param onMove undefined if the user may not move pages
 * @returns address of the node that would accept the drop
 */
export function useTreeDrag(
  body: RefObject<HTMLElement | null>,
  tree: Tree,
  onMove: ((node: TreeNode, parent: string) => void) | undefined,
): string | null {
  const [target, setTarget] = useState<string | null>(null);
  const rowOf = useEffectEvent((element: Element | null): TreeRow | undefined => {
    const position = element?.closest('[data-position]')?.getAttribute('data-position');
    return position ? tree.rows[Number(position)] : undefined;
  });
  const targetAt = useEffectEvent(({ clientX, clientY }: Input, source: unknown): string | null => {
    const row = rowOf(getElementFromPointWithoutHoneypot({ x: clientX, y: clientY }));
    if (row?.kind !== 'node' || typeof source !== 'string') return null;
    const { slug } = row.node;
    return isWithin(slug, source) || parentSlug(source) === slug ? null : slug;
  });
  const drop = useEffectEvent((from: unknown, parent: string) => {
    const row = tree.rows.find((one) => one.kind === 'node' && one.node.slug === from);
    if (row?.kind === 'node') onMove?.(row.node, parent);
  });
  const openNode = useEffectEvent((slug: string) => tree.setOpen(slug, true));
  const isEnabled = onMove !== undefined;
  useEffect(() => {
    const element = body.current;
    if (!element || !isEnabled) return undefined;
    const hover = createHoverOpening((slug) => openNode(slug));
    const over = (slug: string | null): void => {
      setTarget(slug);
      hover.over(slug);
    };
    return combine(
      dragRows(element, (item) => rowOf(item)),
      hover.stop,
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['treeSlug'] === 'string',
        getData: ({ input, source }) => ({ parent: targetAt(input, source.data['treeSlug']) }),
        getDropEffect: () => 'move',
        onDrag: ({ self, location }) => {
          scrollAtEdge(location.current.input);
          over(self.data['parent'] as string | null);
        },
        onDragLeave: () => over(null),
        onDrop: ({ source, self }) => {
          over(null);
          const parent = self.data['parent'];
          if (typeof parent === 'string') drop(source.data['treeSlug'], parent);
        },
      }),
    );
  }, [body, isEnabled]);
  return target;
}
