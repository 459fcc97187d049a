export { languageOf, languageTag } from '@ximblox/blocks/internal';
