export type Stroke = { width: number; cap?: 'round' | 'butt'; dash?: string; opacity?: number };

/** A drawing in the making: shapes are laid over one another in the order of the calls. */
export type Image = {
  width: number;
  height: number;
  fill: (data: string, colour: string, opacity?: number) => void;
  /** Shapes that overlap, laid as one. */
  fillAll: (shapes: readonly string[], colour: string) => void;
  line: (data: string, colour: string, stroke: Stroke) => void;
  rectangle: (x: number, y: number, width: number, height: number, colour: string, opacity?: number) => void;
  /** Everything that `draw` adds is cut to the outline. */
  within: (outline: string, draw: () => void) => void;
  /** Everything that `draw` adds carries the SVG transform. */
  transformed: (transform: string, draw: () => void) => void;
  /** Everything that `draw` adds, seen through one opacity. */
  faded: (opacity: number, draw: () => void) => void;
  svg: () => string;
};

/** An empty image of the given size in pixels, filled with one colour. */
export function createImage(width: number, height: number, background: string): Image {
  const parts: string[] = [];
  let clips = 0;
  const grouped = (attributes: string, draw: () => void) => {
    parts.push(`<g ${attributes}>`);
    draw();
    parts.push('</g>');
  };
  const image: Image = {
    width,
    height,
    fill(data, colour, opacity = 1) {
      if (data === '') return;
      const seen = opacity === 1 ? '' : ` fill-opacity="${opacity}"`;
      parts.push(`<path d="${data}" fill="${colour}" fill-rule="evenodd"${seen}/>`);
    },
    fillAll(shapes, colour) {
      for (const shape of shapes) image.fill(shape, colour);
    },
    line(data, colour, stroke) {
      if (data === '') return;
      const seen = stroke.opacity === undefined ? '' : ` stroke-opacity="${stroke.opacity}"`;
      const dash = stroke.dash === undefined ? '' : ` stroke-dasharray="${stroke.dash}"`;
      parts.push(
        `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${stroke.width}" stroke-linejoin="round" ` +
          `stroke-linecap="${stroke.cap ?? 'round'}"${seen}${dash}/>`,
      );
    },
    rectangle(x, y, w, h, colour, opacity = 1) {
      image.fill(`M${x} ${y}h${w}v${h}h${-w}Z`, colour, opacity);
    },
    within(outline, draw) {
      clips += 1;
      const id = `clip${clips}`;
      parts.push(`<clipPath id="${id}"><path d="${outline}" clip-rule="evenodd"/></clipPath>`);
      grouped(`clip-path="url(#${id})"`, draw);
    },
    transformed: (transform, draw) => grouped(`transform="${transform}"`, draw),
    faded: (opacity, draw) => grouped(`opacity="${opacity}"`, draw),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `${parts.join('\n')}</svg>`,
  };
  image.rectangle(0, 0, width, height, background);
  return image;
}
