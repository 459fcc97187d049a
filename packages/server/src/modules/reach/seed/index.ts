export { type SeedResult, seedSite } from './seed-site.ts';
export {
  extensionSettingsOf,
  extensionSettingsPath,
  searchLocaleOf,
  type PageFile,
  topFiles,
  validateFile,
} from './content-files.ts';
export { fileSchemas, type VersionFile } from './file-schemas.ts';
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
