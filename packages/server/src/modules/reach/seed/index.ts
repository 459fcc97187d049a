export { type SeedResult, seedSite } from './seed-site.ts';
