export { type SeedResult, seedSite } from './seed-site.ts';
export {
  extensionSettingsOf,
  extensionSettingsPath,
  fileSchemas,
  type PageFile,
  type VersionFile,
  topFiles,
  validateFile,
} from './content-files.ts';
export { type ContentProblem, contentProblems } from './content-problems.ts';
export {
  type ContentLookup,
  readContent,
  readDefaults,
  readExtensionSettingsFile,
  readSettingsImage,
  readTemplate,
} from './read-content.ts';
export { readMenu, reportingErrors } from './seed-site.ts';
