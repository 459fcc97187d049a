import type { ContainedChange, ErrorItem, Person, ReleaseChange } from '@ximblox/contract';
import type { WorkingRelease } from '../../lib/working-release.ts';

/** A stored state with its number of saves, and who saved it last. */
export interface Saved {
  version: number;
  updatedAt: string | null;
  updatedBy: Person | null;
}

/** What a form edits: the live state, or the version of the release in which the user works. */
export interface Edited<Stored> {
  live: Stored;
  /** What the form shows: the version of the release if there is one, otherwise what is live. */
  shown: Stored;
  release: WorkingRelease | null;
  /** The change of that release; null if it has none. */
  change: ContainedChange | null;
}

export type ChangeOf<Kind extends ReleaseChange['kind']> = Extract<ReleaseChange, { kind: Kind }>;

/** Returns the live state with the content of a change. */
export type WithChange<Stored, Kind extends ReleaseChange['kind']> = (live: Stored, change: ChangeOf<Kind>) => Stored;

const isOfKind = <Kind extends ReleaseChange['kind']>(change: ReleaseChange, kind: Kind): change is ChangeOf<Kind> =>
  change.kind === kind;

/** Returns the live state with the content of a change of any kind; unchanged for another kind. */
export const changed = <Stored, Kind extends ReleaseChange['kind']>(
  live: Stored,
  change: ReleaseChange | null,
  kind: Kind,
  withChange: WithChange<Stored, Kind>,
): Stored => (change && isOfKind(change, kind) ? withChange(live, change) : live);

/** Returns what a form edits in a release, or on the live site with null. @param changes those of open releases */
export function editedIn<Stored extends Saved, Kind extends ReleaseChange['kind']>(
  live: Stored,
  release: WorkingRelease | null,
  changes: readonly ContainedChange[],
  kind: Kind,
  withChange: WithChange<Stored, Kind>,
): Edited<Stored> {
  const change = (release && changes.find(({ releaseID }) => releaseID === release.id)) ?? null;
  if (!change) return { live, shown: live, release, change };
  const shown = { ...changed(live, change.change, kind, withChange), updatedAt: change.at, updatedBy: change.by };
  return { live, shown, release, change };
}

/** Whether a state that was read again differs from the one that a form is based on. */
export const isNewer = <Stored extends Saved>(read: Edited<Stored>, base: Edited<Stored>): boolean =>
  read.change?.revision !== base.change?.revision ||
  read.change?.hasMoved !== base.change?.hasMoved ||
  read.live.version > base.live.version;

/** Whether a colleague has removed the change from the release: what is live does not continue it. */
export const isWithdrawn = <Stored>(base: Edited<Stored>, read: Edited<Stored>): boolean =>
  base.change !== null && read.change === null;

/** Maps the property of a refused change to that of the live call, where the form shows the error. */
export const liveProperty = ({ property, ...error }: ErrorItem): ErrorItem => ({
  ...error,
  property: property.replace(/^changes\.0\.(?:settings\.|content\.)?/, ''),
});
