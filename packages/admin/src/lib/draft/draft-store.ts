import { CmsError } from '@ximblox/contract';
import { createStore, type StoreApi } from 'zustand';
import { changedFields, conflictingFields, type FieldName, mergeFields } from './merge-fields.ts';

/** Result of a three-way merge. */
export interface Merged<Value> {
  /** In a conflict, the value of my side. */
  value: Value;
  /** Fields that both sides have changed differently. */
  conflicts: FieldName<Value>[];
}

/** Three-way merge by field. */
export const mergeByField = <Value extends object>(base: Value, mine: Value, theirs: Value): Merged<Value> => ({
  value: mergeFields(base, mine, theirs),
  conflicts: conflictingFields(base, mine, theirs),
});

/** Merges the changes to a stored state with another one. */
export const mergeDraft = <Stored, Value extends object>(
  { valueOf, merge = mergeByField, isReplaced }: Pick<DraftSource<Stored, Value>, 'valueOf' | 'merge' | 'isReplaced'>,
  base: Stored,
  value: Value,
  theirs: Stored,
): Merged<Value> => {
  if (isReplaced?.(base, theirs) && changedFields(valueOf(base), value).length > 0)
    return { value, conflicts: changedFields(valueOf(theirs), value) };
  return merge(valueOf(base), value, valueOf(theirs));
};

/** How a form's value is loaded and saved. */
export interface DraftSource<Stored, Value extends object> {
  /** The fields of the form in a stored state. */
  valueOf(stored: Stored): Value;
  /** Saves the value on top of `base`. A rejection with V_07 on `version` (optimistic locking) is a conflict. */
  save(value: Value, base: Stored): Promise<Stored>;
  /** Fetches the newest stored state. Left out for something new, which cannot conflict. */
  fetchNewest?: (() => Promise<Stored>) | undefined;
  /** Three-way merge of a value; by field if omitted. */
  merge?: (base: Value, mine: Value, theirs: Value) => Merged<Value>;
  /** Version of a stored state. Without one, the newest state is fetched and compared before each save. */
  versionOf?: (stored: Stored) => number;
  /** Whether a state that was read again replaces the base; by default one with a higher version. */
  isNewer?: (read: Stored, base: Stored) => boolean;
  /** Whether the other state does not continue the base, so that changes of the form are kept or discarded as a whole. */
  isReplaced?: (base: Stored, theirs: Stored) => boolean;
}

/** State of a form between loading and saving. */
export interface DraftState<Stored, Value extends object> {
  /** The stored state that the changes are based on. */
  base: Stored;
  value: Value;
  isSaving: boolean;
  /** State saved by another user that conflicts with the changes; null without a conflict. */
  theirs: Stored | null;
}

export type DraftStore<Stored, Value extends object> = StoreApi<DraftState<Stored, Value>>;

export const createDraftStore = <Stored, Value extends object>(
  base: Stored,
  { valueOf }: Pick<DraftSource<Stored, Value>, 'valueOf'>,
): DraftStore<Stored, Value> => createStore(() => ({ base, value: valueOf(base), isSaving: false, theirs: null }));

const isVersionConflict = (failure: unknown): boolean =>
  failure instanceof CmsError && failure.errors.some(({ property, code }) => property === 'version' && code === 'V_07');

/** Whether the value differs from the stored state that it is based on. */
export const hasChanges = <Stored, Value extends object>(
  store: DraftStore<Stored, Value>,
  { valueOf }: DraftSource<Stored, Value>,
): boolean => {
  const { base, value } = store.getState();
  return changedFields(valueOf(base), value).length > 0;
};

/** Replaces the base and keeps the changes made to the previous one. */
export function rebaseDraft<Stored, Value extends object>(
  store: DraftStore<Stored, Value>,
  source: DraftSource<Stored, Value>,
  base: Stored,
): void {
  store.setState(({ base: previous, value }) => ({
    base,
    value: mergeDraft(source, previous, value, base).value,
    theirs: null,
  }));
}

function isNewState<Stored, Value extends object>(
  { valueOf, versionOf, isNewer }: DraftSource<Stored, Value>,
  read: Stored,
  base: Stored,
): boolean {
  if (isNewer) return isNewer(read, base);
  if (versionOf) return versionOf(read) > versionOf(base);
  return changedFields(valueOf(base), valueOf(read)).length > 0;
}

/** Takes over a stored state that was read again, unless it is not newer or conflicts with the changes. */
export function refreshDraft<Stored, Value extends object>(
  store: DraftStore<Stored, Value>,
  source: DraftSource<Stored, Value>,
  stored: Stored,
): void {
  const { base, value, isSaving } = store.getState();
  if (isSaving || !isNewState(source, stored, base)) return;
  if (mergeDraft(source, base, value, stored).conflicts.length === 0) rebaseDraft(store, source, stored);
}

/**
 * Saves the changes, merged by field with what another user has saved.
 * @returns the saved state; undefined in a conflict, which is then the `theirs` of the store
 */
export async function saveDraft<Stored, Value extends object>(
  store: DraftStore<Stored, Value>,
  source: DraftSource<Stored, Value>,
): Promise<Stored | undefined> {
  const { valueOf, save, fetchNewest, versionOf, merge = mergeByField } = source;
  const { base, value } = store.getState();
  const settle = (saved: Stored): Stored => {
    // Changes made during the save stay.
    store.setState((now) => ({ base: saved, value: merge(value, now.value, valueOf(saved)).value, theirs: null }));
    return saved;
  };
  if (!fetchNewest) return settle(await save(value, base));
  if (versionOf) {
    try {
      return settle(await save(value, base));
    } catch (failure) {
      if (!isVersionConflict(failure)) throw failure;
    }
  }
  const theirs = await fetchNewest();
  const merged = mergeDraft(source, base, value, theirs);
  if (merged.conflicts.length > 0) {
    store.setState({ theirs });
    return undefined;
  }
  return settle(await save(merged.value, theirs));
}
