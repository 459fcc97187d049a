import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export const editorTabs = ['overview', 'settings', 'seo', 'translations'] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The key of the selected block and the way to select another; it stands in the address, so that it can be shared. */
export function useSelection(): [string | null, (key: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const select = useCallback(
    (key: string | null) =>
      setParams(
        (current) => {
          if (key === null) current.delete('block');
          else current.set('block', key);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [params.get('block'), select];
}

/** The open tab and the way to open another; it stands in the address too. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = editorTabs.find((name) => name === params.get('tab')) ?? 'overview';
  const open = (next: EditorTab): void =>
    setParams((current) => {
      if (next === 'overview') current.delete('tab');
      else current.set('tab', next);
      return current;
    });
  return [tab, open];
}

/** Opens the form of a block on its tab, of what the page's type adds for null. */
export function useShowForm(): (key: string | null) => void {
  const [, setParams] = useSearchParams();
  return (key) =>
    setParams((current) => {
      if (key === null) {
        current.set('tab', 'settings');
      } else {
        current.delete('tab');
        current.set('block', key);
      }
      return current;
    });
}
