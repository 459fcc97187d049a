import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { openReleasesQuery } from '../lib/releases.ts';
import { useCan } from '../lib/session.ts';
import { workIn } from '../lib/working-release.ts';

/**
 * Chooses the release that the parameter `release` of the address names, if it is open.
 * @returns whether the choice is still to be made
 */
export function useReleaseOfAddress(): boolean {
  const mayWork = useCan()('manage-releases');
  const [address, setAddress] = useSearchParams();
  const named = mayWork ? address.get('release') : null;
  const { data: open } = useQuery({ ...openReleasesQuery, enabled: named !== null });
  useEffect(() => {
    if (named === null || !open) return;
    const found = open.find(({ id }) => String(id) === named);
    if (found) workIn(found);
    setAddress(
      (before) => {
        before.delete('release');
        return before;
      },
      { replace: true },
    );
  }, [named, open, setAddress]);
  return named !== null;
}
