import type { SiteSettings, StoredSettings } from '@ximblox/contract';
import { createContext, use } from 'react';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { type FormErrors, useFormErrors } from '../../lib/errors/error-text.ts';

/** Values and errors for a section. */
export interface SettingsForm {
  settings: SiteSettings;
  /** Default values. */
  defaults: StoredSettings['defaults'];
  publishers: StoredSettings['publishers'];
  change(changes: Partial<SiteSettings>): void;
}

const FormContext = createContext<SettingsForm | null>(null);

export const SettingsFormProvider = FormContext.Provider;

/** Returns the edited settings and the errors of the last response. @throws outside the settings screen */
export function useSettingsForm(): SettingsForm & { errors: FormErrors } {
  const form = use(FormContext);
  const errors = useFormErrors(useErrors('settings'));
  if (!form) throw new Error('A section is rendered outside the settings screen.');
  return { ...form, errors };
}
