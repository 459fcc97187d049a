import { type Point, smooth, straight } from './path.ts';

/**
 * A draughtsman's alphabet in single strokes on a grid 4 wide and 6 high (x, y from the top left). Own lettering, so that an image needs no font of the machine.
 */
const strokes: Record<string, string> = {
  A: '06 20 46|14 34',
  B: '00 06|00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '00 06',
  J: '30 35 26 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 24 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '02 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 23 33 44 45 36 16 05',
  '4': '30 04 44|30 36',
  '5': '40 00 03 33 44 45 36 16 05',
  '6': '30 10 01 05 16 36 45 44 33 13 04',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 45 36 16',
  '+': '22 24|13 33',
  '-': '13 33',
  '.': '05 06',
  ',': '15 06',
  ':': '02 03|05 06',
  '/': '06 40',
};

/** Path data of a line of capitals, to be drawn as strokes; (x, y) is the left end of the baseline. */
export function lettering(
  text: string,
  x: number,
  y: number,
  size: number,
  options: { spacing?: number; anchor?: 'start' | 'middle' | 'end'; angle?: number } = {},
): string {
  const unit = size / 6;
  const advance = (letter: string) => (letter === 'I' || letter === '.' || letter === ':' ? 3 : letter === ' ' ? 4 : 6);
  const spacing = options.spacing ?? 0;
  const letters = [...text.toUpperCase()];
  const total = letters.reduce((sum, letter) => sum + (advance(letter) + spacing) * unit, 0) - (2 + spacing) * unit;
  let at = options.anchor === 'middle' ? -total / 2 : options.anchor === 'end' ? -total : 0;
  const turn = ((options.angle ?? 0) * Math.PI) / 180;
  let data = '';
  for (const letter of letters) {
    for (const stroke of (strokes[letter] ?? '').split('|')) {
      if (stroke === '') continue;
      const points: Point[] = stroke.split(' ').map((pair) => {
        const px = at + Number(pair[0]) * unit * 0.95;
        const py = (Number(pair[1]) - 6) * unit;
        return [x + px * Math.cos(turn) - py * Math.sin(turn), y + px * Math.sin(turn) + py * Math.cos(turn)] as const;
      });
      data += points.length > 4 ? smooth(points, false, 0.5) : straight(points, false);
    }
    at += (advance(letter) + spacing) * unit;
  }
  return data;
}
