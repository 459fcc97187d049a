import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import {
  clearErrors,
  collectErrors,
  dropErrors,
  type ErrorCollection,
  useErrorCollection,
  useErrors,
} from '../errors/error-collections.ts';
import { type FormErrors, useFormErrors } from '../errors/error-text.ts';
import { focusInvalid } from '../focus-invalid.ts';
import {
  createDraftStore,
  type DraftSource,
  type DraftState,
  type DraftStore,
  hasChanges,
  mergeDraft,
  rebaseDraft,
  refreshDraft,
  saveDraft,
} from './draft-store.ts';
import { changedFields, type FieldName } from './merge-fields.ts';

interface DraftOptions<Stored, Value extends object> extends DraftSource<Stored, Value> {
  /** The stored state as loaded last; a newer one replaces the base unless it conflicts. */
  stored: Stored;
  /** Collection for the errors of a save, if other components read or write it too. */
  collection?: ErrorCollection;
  /** Called after a save. */
  onSaved?(saved: Stored): void | Promise<void>;
}

/** A form's value that is edited until it is saved. */
export interface Draft<Stored, Value extends object> extends DraftState<Stored, Value> {
  store: DraftStore<Stored, Value>;
  isDirty: boolean;
  /** Errors of the last save. An error goes when the field of its property is changed. */
  errors: FormErrors;
  /** Fields that both sides have changed; empty without a conflict. */
  conflicts: FieldName<Value>[];
  /** Value of the other side; undefined without a conflict. */
  theirValue: Value | undefined;
  /** Compares the current state, not the rendered one. */
  hasChanges(): boolean;
  change(changes: Partial<Value>): void;
  /** Goes back to the stored state. */
  discard(): void;
  /** Saves. @returns whether it succeeded */
  save(): Promise<boolean>;
  /** Resolves a conflict: saves the changes over theirs. */
  keepMine(): Promise<boolean>;
  /** Resolves a conflict: discards the changes. */
  takeTheirs(): void;
  /** Closes a conflict without resolving it. */
  dismiss(): void;
  /** Saves on submission of a form, and moves the focus to the first invalid field. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Edits a stored state: dirty check, optimistic locking, and a three-way merge by field with what another user has saved.
 * `DraftDialogs` shows its conflict and guards it against leaving.
 */
export function useDraft<Stored, Value extends object>(options: DraftOptions<Stored, Value>): Draft<Stored, Value> {
  const { stored, valueOf, onSaved } = options;
  const collection = useErrorCollection(options.collection);
  const errors = useFormErrors(useErrors(collection));
  const [store] = useState(() => createDraftStore(stored, options));
  const state = useStore(store);
  const { base, value, theirs } = state;
  const isDirty = changedFields(valueOf(base), value).length > 0;

  const refresh = useEffectEvent((read: Stored) => refreshDraft(store, options, read));
  useEffect(() => refresh(stored), [stored]);

  const begin = (from: Stored): void => {
    store.setState({ base: from, value: valueOf(from), theirs: null });
    clearErrors(collection);
  };
  const save = async (): Promise<boolean> => {
    if (store.getState().isSaving) return false;
    store.setState({ isSaving: true });
    try {
      const saved = await collectErrors(collection, () => saveDraft(store, options));
      if (saved === undefined) return false;
      await onSaved?.(saved);
      return true;
    } finally {
      store.setState({ isSaving: false });
    }
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (!(await save())) requestAnimationFrame(() => focusInvalid(form));
  };

  return {
    ...state,
    store,
    isDirty,
    errors,
    conflicts: theirs === null ? [] : mergeDraft(options, base, value, theirs).conflicts,
    theirValue: theirs === null ? undefined : valueOf(theirs),
    hasChanges: () => hasChanges(store, options),
    change: (changes) => {
      for (const name of Object.keys(changes)) dropErrors(collection, name);
      store.setState((now) => ({ value: { ...now.value, ...changes } }));
    },
    discard: () => begin(store.getState().base),
    save,
    keepMine: () => {
      if (theirs !== null) rebaseDraft(store, options, theirs);
      return save();
    },
    takeTheirs: () => {
      if (theirs !== null) begin(theirs);
    },
    dismiss: () => store.setState({ theirs: null }),
    onSubmit: (event) => {
      event.preventDefault();
      // React also delivers the submission of a form in a dialog that was opened from this one.
      if (event.target === event.currentTarget) void submit(event.currentTarget);
    },
  };
}
