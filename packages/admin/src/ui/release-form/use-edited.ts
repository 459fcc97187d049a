import { useQuery } from '@tanstack/react-query';
import type { ContainedChange, ReleaseChange, ReleaseItemName } from '@ximblox/contract';
import { useMemo } from 'react';
import { changesInReleasesQuery } from '../../lib/releases.ts';
import { useCan } from '../../lib/session.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { type Edited, editedIn, type Saved, type WithChange } from './edited.ts';

const noChanges: readonly ContainedChange[] = [];

/**
 * Returns what a form edits: the version of the release in which the user works, or what is live.
 * @param live the live state; undefined while it is loaded
 * @param withChange the same function for each render
 */
export function useEdited<Stored extends Saved, Kind extends ReleaseChange['kind']>(
  live: Stored | undefined,
  { kind, key }: ReleaseItemName & { kind: Kind },
  withChange: WithChange<Stored, Kind>,
): { edited: Edited<Stored> | undefined; failure: Error | null; refetch(): void } {
  const canRelease = useCan()('manage-releases');
  const release = useWorkingRelease();
  const { data, error, refetch } = useQuery({ ...changesInReleasesQuery({ kind, key }), enabled: canRelease });
  const isReady = release === null || data !== undefined;
  const edited = useMemo(
    () => (live && isReady ? editedIn(live, release, data ?? noChanges, kind, withChange) : undefined),
    [live, isReady, release, data, kind, withChange],
  );
  return { edited, failure: release ? error : null, refetch: () => void refetch() };
}
