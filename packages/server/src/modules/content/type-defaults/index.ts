export { shownTypeData } from './shown-type-data.ts';
export {
  defaultsOfPage,
  filesOfType,
  findTypeDefaults,
  lockTypeDefaults,
  storeTypeDefaults,
  type TypeDefaults,
  typeDefaultsSoFar,
} from './type-defaults-store.ts';
