import { useCallback } from 'react';
import { useViewMode } from './overview/view-mode.ts';
import { setPart, useAddressPart, useChangeAddress } from './use-address-part.ts';

export const editorTabs = ['overview', 'settings', 'seo', 'translations'] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The selected block's key from the address, so that links include it, and a function to change it. */
export function useSelection(): [string | null, (key: string | null) => void] {
  const [key, change] = useAddressPart('block');
  const select = useCallback((next: string | null) => change(() => next), [change]);
  return [key, select];
}

/** The open tab from the address, and a function to change it. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const [requested] = useAddressPart('tab');
  const changeAddress = useChangeAddress();
  const tab = editorTabs.find((name) => name === requested) ?? 'overview';
  const open = (next: EditorTab): void =>
    changeAddress((address) => setPart(address, 'tab', next === 'overview' ? null : next), { isStep: true });
  return [tab, open];
}

/** Returns a function that opens the form of a block, or of the page header. In Split, where it covers the form, the rail closes. */
export function useShowForm(): (key: string) => void {
  const changeAddress = useChangeAddress();
  const { mode } = useViewMode();
  return (key) =>
    changeAddress(
      (address) => {
        setPart(address, 'tab', null);
        setPart(address, 'block', key);
        if (mode === 'split') setPart(address, 'rail', null);
      },
      { isStep: true },
    );
}
