export { readExtensionSettings } from './read-settings.ts';
