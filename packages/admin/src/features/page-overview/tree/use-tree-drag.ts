import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot';
import type { TreeNode } from '@ximblox/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { dragName } from '../../../fields/sortable/drag-name.ts';
import { scrollAtEdge } from '../../../fields/sortable/scroll-at-edge.ts';
import { isWithin, parentSlug, type TreeRow } from './tree-rows.ts';
import type { Tree } from './use-tree.ts';

/** Delay in milliseconds before a hovered closed node opens. */
const openDelay = 700;

type Input = { clientX: number; clientY: number };

/**
 * Drag and drop of nodes onto other nodes. A row becomes draggable on pointer down.
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
    let release = (): void => undefined;
    let opening: { slug: string; timer: ReturnType<typeof setTimeout> } | null = null;
    const over = (slug: string | null): void => {
      setTarget(slug);
      if (opening?.slug === slug) return;
      clearTimeout(opening?.timer);
      opening = slug === null ? null : { slug, timer: setTimeout(() => openNode(slug), openDelay) };
    };
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
    element.addEventListener('pointerdown', onPointerDown);
    return combine(
      () => element.removeEventListener('pointerdown', onPointerDown),
      () => release(),
      () => clearTimeout(opening?.timer),
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
