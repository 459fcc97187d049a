import { CmsError, contract, type SiteSettings, type StoredSettings } from '@ximblox/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { clearErrors, collectErrors, dropErrors } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { siteSettingsQuery } from '../../lib/site-settings.ts';
import { changedNames, contested, rebased, type SettingName } from './settings-changes.ts';
import { settingsQuery } from './settings-query.ts';

/** Settings that are being edited, and what becomes of them. */
export interface SettingsDraft {
  /** As they are in the form. */
  settings: SiteSettings;
  /** What holds where nothing is chosen. */
  defaults: StoredSettings['defaults'];
  isDirty: boolean;
  isSaving: boolean;
  /** What somebody else has saved meanwhile, and in which settings it contradicts these; null when nothing does. */
  conflict: { theirs: StoredSettings; names: SettingName[] } | null;
  change(changes: Partial<SiteSettings>): void;
  /** Begins with what was saved last. */
  discard(): void;
  /** @returns whether they are saved */
  save(): Promise<boolean>;
  /** Settles a conflict: saves these settings over theirs. */
  keepMine(): Promise<boolean>;
  takeTheirs(): void;
  dismiss(): void;
}

const isConflict = (failure: unknown): boolean =>
  failure instanceof CmsError && failure.errors.some(({ property, code }) => property === 'version' && code === 'V_07');

/** Edits the settings until they are saved; what others save meanwhile stays wherever it does not contradict them. */
export function useSettingsDraft(saved: StoredSettings): SettingsDraft {
  const [base, setBase] = useState(saved);
  const [settings, setSettings] = useState(saved.settings);
  const [conflict, setConflict] = useState<SettingsDraft['conflict']>(null);
  const [isSaving, setSaving] = useState(false);
  const isDirty = changedNames(base.settings, settings).length > 0;

  const begin = (stored: StoredSettings): void => {
    setBase(stored);
    setSettings(stored.settings);
    setConflict(null);
    clearErrors('settings');
  };
  if (!isDirty && !isSaving && saved.version > base.version) begin(saved);

  const send = (body: SiteSettings, version: number): Promise<StoredSettings> =>
    api.call(contract.settings.saveSite, { body: { ...body, version } });

  /** Saves, once more on top of what somebody else has saved where that touches other settings. */
  const attempt = async (body: SiteSettings, version: number): Promise<StoredSettings | undefined> => {
    try {
      return await send(body, version);
    } catch (failure) {
      if (!isConflict(failure)) throw failure;
      const theirs = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
      const names = contested(base.settings, body, theirs.settings);
      if (names.length > 0) {
        setConflict({ theirs, names });
        return undefined;
      }
      return send(rebased(base.settings, body, theirs.settings), theirs.version);
    }
  };

  const save = async (body: SiteSettings, version: number): Promise<boolean> => {
    setSaving(true);
    try {
      const answer = await collectErrors('settings', () => attempt(body, version));
      if (!answer) return false;
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      begin(answer);
      await queryClient.invalidateQueries({ queryKey: siteSettingsQuery.queryKey });
      return true;
    } finally {
      setSaving(false);
    }
  };

  return {
    settings,
    defaults: base.defaults,
    isDirty,
    isSaving,
    conflict,
    change: (changes) => {
      for (const name of Object.keys(changes)) dropErrors('settings', name);
      setSettings((current) => ({ ...current, ...changes }));
    },
    discard: () => begin(base),
    save: () => save(settings, base.version),
    keepMine: async () => {
      if (!conflict) return false;
      const { theirs } = conflict;
      return save(rebased(base.settings, settings, theirs.settings), theirs.version);
    },
    takeTheirs: () => {
      if (conflict) begin(conflict.theirs);
    },
    dismiss: () => setConflict(null),
  };
}
