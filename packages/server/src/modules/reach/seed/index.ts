export { type SeedResult, seedSite } from './seed-site.ts';
export { fileSchemas, type PageFile, topFiles, validateFile } from './content-files.ts';
export { type ContentProblem, contentProblems } from './content-problems.ts';
export { type ContentLookup, readContent, readDefaults, readSettingsImage } from './read-content.ts';
export { readMenu, reportingErrors } from './seed-site.ts';
