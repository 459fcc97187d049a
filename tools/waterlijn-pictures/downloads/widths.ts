// Advance widths (thousandths of the size) of the printable ASCII characters in the fonts that every PDF reader has.
const tables = {
  Helvetica:
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  'Helvetica-Bold':
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
  'Times-Roman':
    '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541',
} as const;

export type Font = keyof typeof tables;

const parsed = Object.fromEntries(
  Object.entries(tables).map(([font, widths]) => [font, widths.split(' ').map(Number)]),
);

/** Width of a text in points; accented letters count as their plain ones. */
export function textWidth(text: string, font: Font, size: number): number {
  const widths = parsed[font]!;
  let sum = 0;
  for (const letter of text.normalize('NFD').replace(/\p{M}/gu, '')) sum += widths[letter.charCodeAt(0) - 32] ?? 556;
  return (sum * size) / 1000;
}

/** The lines of a text set to a measure in points. */
export function setLines(text: string, font: Font, size: number, measure: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, font, size) > measure && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
