import type { Picture } from './draw/picture.ts';

/** One picture of the series: where its JPEG lies under content/media and how it is drawn. */
export type Scene = {
  path: string;
  draw: () => Picture;
  /** JPEG quality; 80 when left out. */
  quality?: number;
};
