import { type BulkAction, type BulkPreviewItem, bulkPreviewSize, contract } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import type { SelectedPages } from './use-page-selection.ts';

export interface BulkPreview {
  items: readonly BulkPreviewItem[];
  /** Number of pages that are checked, and of all; undefined before the first answer. */
  checked: number;
  total: number | undefined;
  isComplete: boolean;
  failure: unknown;
}

const empty: BulkPreview = { items: [], checked: 0, total: undefined, isComplete: false, failure: undefined };

/** Checks the pages for an action, some at a time. */
export function useBulkPreview(action: BulkAction, pages: SelectedPages): BulkPreview {
  const [preview, setPreview] = useState(empty);
  // Both stay the same while the preview is shown.
  const [asked] = useState({ action, pages });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const check = async (): Promise<void> => {
      const body = { action: asked.action, ...asked.pages };
      const first = await api.call(contract.bulkActions.preview, { body, signal });
      const { pageIDs } = first;
      const total = pageIDs.length;
      const show = (items: readonly BulkPreviewItem[], end: number): void =>
        setPreview((before) => ({
          items: [...before.items, ...items],
          checked: Math.min(end, total),
          total,
          isComplete: end >= total,
          failure: undefined,
        }));
      setPreview(empty);
      show(first.items, bulkPreviewSize);
      for (let start = bulkPreviewSize; start < total; start += bulkPreviewSize) {
        const end = start + bulkPreviewSize;
        const part = { action: asked.action, pageIDs: pageIDs.slice(start, end) };
        show((await api.call(contract.bulkActions.preview, { body: part, signal })).items, end);
      }
    };
    check().catch((failure: unknown) => {
      if (!signal.aborted) setPreview((before) => ({ ...before, failure }));
    });
    return () => controller.abort();
  }, [asked]);
  return preview;
}
