import type { SiteSettings, StoredSettings } from '@ximblox/contract';
import { createContext, use } from 'react';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { type FormErrors, useFormErrors } from '../../lib/errors/error-text.ts';

/** What a section of the screen edits. */
export interface SettingsForm {
  settings: SiteSettings;
  /** What holds where nothing is chosen. */
  defaults: StoredSettings['defaults'];
  change(changes: Partial<SiteSettings>): void;
}

const FormContext = createContext<SettingsForm | null>(null);

export const SettingsFormProvider = FormContext.Provider;

/** The settings that the screen edits, with the errors of the last answer. @throws outside the screen */
export function useSettingsForm(): SettingsForm & { errors: FormErrors } {
  const form = use(FormContext);
  const errors = useFormErrors(useErrors('settings'));
  if (!form) throw new Error('A section stands outside the settings screen.');
  return { ...form, errors };
}
