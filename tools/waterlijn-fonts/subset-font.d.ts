declare module 'subset-font' {
  /** A font with nothing but these characters and features; an axis is pinned by a number and narrowed by a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
