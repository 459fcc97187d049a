import type { Fields, RenderedFields } from '../fields/index.ts';
import { recordSource } from '../definition-source.ts';
import type { LocalisedText } from '../localised-text.ts';

/** Settings of an extension, with a form under *Settings*. */
export interface SettingsDefinition<F extends Fields = Fields> {
  /** `sending`; stored with the name of the extension: `newsletter.sending`. */
  id: string;
  /** Heading of the form. */
  label: LocalisedText;
  fields: F;
}

/** Reads the stored values of settings; fields that were never filled have the empty value of their kind. */
export type ReadSettings = <F extends Fields>(definition: SettingsDefinition<F>) => Promise<RenderedFields<F>>;

/** Declares settings of an extension. `defineSite` reports problems. */
export const defineSettings = <const F extends Fields>(definition: SettingsDefinition<F>): SettingsDefinition<F> =>
  recordSource({ ...definition }, defineSettings);
