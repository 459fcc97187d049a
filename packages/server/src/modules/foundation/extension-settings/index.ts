export { errorTextsOf, extensionInfo } from './extension-info.ts';
export { readExtensionSettings } from './read-settings.ts';
