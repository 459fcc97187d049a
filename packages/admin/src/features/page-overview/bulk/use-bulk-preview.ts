import { type BulkAction, type BulkPreviewItem, bulkPreviewSize, contract } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import type { SelectedPages } from './use-page-selection.ts';

export interface BulkPreview {
  items: readonly BulkPreviewItem[];
  /** Number of checked pages and total; undefined before the first response. */
  checked: number;
  total: number | undefined;
  isComplete: boolean;
  failure: unknown;
}

const empty: BulkPreview = { items: [], checked: 0, total: undefined, isComplete: false, failure: undefined };

/** Checks pages for an action in batches. `retry` starts over after a failure. */
export function useBulkPreview(action: BulkAction, pages: SelectedPages): BulkPreview & { retry(): void } {
  const [preview, setPreview] = useState(empty);
  // Both are constant while the preview is open. A new object starts over.
  const [asked, setAsked] = useState({ action, pages });
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
  const retry = (): void => {
    setPreview(empty);
    setAsked({ ...asked });
  };
  return { ...preview, retry };
}
