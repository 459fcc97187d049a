export type * from './content-source.ts';
