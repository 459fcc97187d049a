export { type Seeded, seedSite } from './seed-site.ts';
