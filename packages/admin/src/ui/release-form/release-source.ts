import { CmsError, contract, type ReleaseChange, type ReleaseItemName } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import type { Merged } from '../../lib/draft/draft-store.ts';
import type { ErrorCollection } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { changesInReleasesQuery, setRelease } from '../../lib/releases.ts';
import { type ChangeOf, type Edited, editedIn, liveProperty, type Saved, type WithChange } from './edited.ts';

/** How something that visitors see is read and saved, on the live site and in a release. */
export interface ReleaseSource<Stored extends Saved, Value extends object, Kind extends ReleaseChange['kind']> {
  item: ReleaseItemName & { kind: Kind };
  collection?: ErrorCollection;
  fetchLive(): Promise<Stored>;
  withChange: WithChange<Stored, Kind>;
  valueOf(stored: Stored): Value;
  /** Three-way merge of a value; by field if omitted. */
  merge?: (base: Value, mine: Value, theirs: Value) => Merged<Value>;
  /** Returns the content of the form as a change. */
  changeOf(value: Value): ChangeOf<Kind>;
  /** Saves what no release can change on the live site. @returns whether the form has changes for the release too */
  saveRest?(value: Value, edited: Edited<Stored>): Promise<boolean>;
  saveLive(value: Value, live: Stored): Promise<Stored>;
  /** Called after a save on the live site. */
  onSavedLive(live: Stored): void | Promise<void>;
}

/** What a change in a release was made from: the item that it replaces, and what is live as far as it was taken over. */
export interface Basis {
  revision: number;
  liveVersion?: number;
}

/** Basis of a change that is made from a version of the release, or from what is live. */
export const basisOf = <Stored extends Saved>({ change, live }: Edited<Stored>): Basis =>
  change ? { revision: change.revision } : { revision: 0, liveVersion: live.version };

/** Calls about one thing in the release in which the user works, or on the live site. */
export function callsOf<Stored extends Saved, Value extends object, Kind extends ReleaseChange['kind']>(
  edited: Edited<Stored>,
  { item, fetchLive, withChange, changeOf }: ReleaseSource<Stored, Value, Kind>,
) {
  const { release } = edited;
  const params = { id: String(release?.id ?? '') };
  const fetchNewest = async (): Promise<Edited<Stored>> => {
    const query = { ...changesInReleasesQuery(item), staleTime: 0 };
    const [live, changes] = await Promise.all([fetchLive(), release ? queryClient.fetchQuery(query) : []]);
    return editedIn(live, release, changes, item.kind, withChange);
  };
  return {
    fetchNewest,
    /** Stores a version of the release. @throws CmsError with the properties of the live call */
    async store(value: Value, basis: Basis): Promise<Edited<Stored>> {
      try {
        const body = { changes: [changeOf(value)], basis };
        await setRelease((await api.call(contract.releases.addItems, { params, body })).release);
      } catch (failure) {
        if (!(failure instanceof CmsError)) throw failure;
        throw new CmsError(failure.errors.map(liveProperty), failure.status);
      }
      return fetchNewest();
    },
    /** Removes the version of the release. */
    async remove(): Promise<Edited<Stored>> {
      const body = { items: [{ kind: item.kind, key: item.key }] };
      await setRelease((await api.call(contract.releases.removeItems, { params, body })).release);
      return fetchNewest();
    },
  };
}
