import { useCallback, useState } from 'react';
import { useSelection } from '../use-selection.ts';

/**
 * Selection of the workspace, which changes immediately, so that a shortcut applies to the block just selected. The
 * address follows later; other changes of the address, such as by Back, change the selection.
 */
export function useChosenBlock(): [string | null, (key: string | null) => void] {
  const [named, name] = useSelection();
  const [chosen, setChosen] = useState({ named, key: named });
  if (chosen.named !== named) setChosen({ named, key: named });
  const choose = useCallback(
    (key: string | null) => {
      setChosen((current) => ({ ...current, key }));
      name(key);
    },
    [name],
  );
  return [chosen.key, choose];
}
