import { useCallback, useState } from 'react';
import { useSelection } from '../use-selection.ts';

/**
 * The selection as the workspace follows it: at once, for who selects a block and presses a key means that block. The
 * address, which takes its time, comes after; what it says otherwise, such as after Back, counts too.
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
