export { chosenSettings, idleMinutesInEffect, lockSettings, storeSettings } from './chosen-settings-store.ts';
export {
  chosenMailSender,
  formDaysInEffect,
  requiresFourEyes,
  settingsDefaults,
  settingsInEffect,
  siteNameOf,
} from './settings-in-effect.ts';
