import { useCallback } from 'react';
import { setPart, useAddressPart, useChangeAddress } from './use-address-part.ts';

export const editorTabs = ['overview', 'settings', 'seo', 'translations'] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The key of the selected block and the way to select another; it stands in the address, so that it can be shared. */
export function useSelection(): [string | null, (key: string | null) => void] {
  const [key, change] = useAddressPart('block');
  const select = useCallback((next: string | null) => change(() => next), [change]);
  return [key, select];
}

/** The open tab and the way to open another; it stands in the address too. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const [asked] = useAddressPart('tab');
  const changeAddress = useChangeAddress();
  const tab = editorTabs.find((name) => name === asked) ?? 'overview';
  const open = (next: EditorTab): void =>
    changeAddress((address) => setPart(address, 'tab', next === 'overview' ? null : next), { isStep: true });
  return [tab, open];
}

/** Opens the form of a block on its tab, of what the page's type adds for null. */
export function useShowForm(): (key: string | null) => void {
  const changeAddress = useChangeAddress();
  return (key) =>
    changeAddress(
      (address) => {
        setPart(address, 'tab', key === null ? 'settings' : null);
        if (key !== null) setPart(address, 'block', key);
      },
      { isStep: true },
    );
}
