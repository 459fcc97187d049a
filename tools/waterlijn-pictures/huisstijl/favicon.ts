import { palette as p } from '../draw/colour.ts';
import { markStrokes } from './wordmark.ts';

/** The mark alone as an SVG file, for browser tabs. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 132">${markStrokes(p.sea, p.white)}</svg>\n`;
}
