import type { Image } from './draw/image.ts';

/** One image of the series: where its JPEG lies under content/media and how it is drawn. */
export type Scene = {
  path: string;
  draw: () => Image;
  /** JPEG quality; 80 when left out. */
  quality?: number;
};
