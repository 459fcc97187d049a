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
      let items: readonly BulkPreviewItem[] = first.items;
      for (let checked = bulkPreviewSize; ; checked += bulkPreviewSize) {
        const isComplete = checked >= pageIDs.length;
        const total = pageIDs.length;
        setPreview({ items, checked: Math.min(checked, total), total, isComplete, failure: undefined });
        if (isComplete) return;
        const next = { action: asked.action, pageIDs: pageIDs.slice(checked, checked + bulkPreviewSize) };
        items = [...items, ...(await api.call(contract.bulkActions.preview, { body: next, signal })).items];
      }
    };
    check().catch((failure: unknown) => {
      if (!signal.aborted) setPreview((before) => ({ ...before, failure }));
    });
    return () => controller.abort();
  }, [asked]);
  return preview;
}
