import { Accessibility, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortableOperation } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styleNonce } from '../../ui/theme/style-nonce.ts';
import { announce } from '../announce.ts';

interface SortableAreaProps {
  children: ReactNode;
  /** What the element at a position is called in announcements. */
  nameAt(position: number): string;
  onMove(from: number, to: number): void;
}

/** Announcements come from us, in the reader's language; styles carry the nonce that the page's policy asks for. */
const plugins = (defaults: unknown[]): unknown[] => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  StyleInjector.configure({ nonce: styleNonce() }),
];

/** Elements that can be dragged into another order, by pointer or with Space and the arrow keys on their handle. */
export function SortableArea({ children, nameAt, onMove }: SortableAreaProps) {
  const { t } = useTranslation();
  return (
    <DragDropProvider
      plugins={plugins as never}
      onDragStart={({ operation }) => {
        if (isSortableOperation(operation) && operation.source) {
          announce(t('fields.sort.picked', { name: nameAt(operation.source.initialIndex) }));
        }
      }}
      onDragEnd={({ operation, canceled }) => {
        if (!isSortableOperation(operation) || !operation.source) return;
        const { initialIndex, index } = operation.source;
        if (canceled) {
          announce(t('fields.sort.cancelled', { name: nameAt(initialIndex) }));
        } else if (index !== initialIndex) {
          announce(t('fields.sort.moved', { name: nameAt(initialIndex), position: index + 1 }));
          onMove(initialIndex, index);
        }
      }}
    >
      {children}
    </DragDropProvider>
  );
}
