export { type SeedResult, seedSite } from './seed-site.ts';
export {
  extensionSettingsOf,
  extensionSettingsPath,
  fileSchemas,
  searchLocaleOf,
  type PageFile,
  type VersionFile,
  topFiles,
  validateFile,
} from './content-files.ts';
export { type ContentProblem, contentProblems, reportingErrors } from './content-problems.ts';
export {
  type ContentLookup,
  readContent,
  readDefaults,
  readExtensionSettingsFile,
  readSettingsImage,
  readTemplate,
} from './read-content.ts';
export { readSearchFile, storeSearch } from './store-search.ts';
export { readMenu } from './seed-site.ts';
