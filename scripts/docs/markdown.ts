/** Returns a text as code within a table. */
export const code = (text: string): string => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`)}\``;

/** Returns a text in which `<name>` is no element; code stays as it is. */
export const prose = (text: string): string =>
  text
    .split('`')
    .map((part, position) => (position % 2 === 0 ? part.replaceAll('<', '&lt;') : part))
    .join('`');

/** Returns a text as the content of a cell. */
export const cell = (text: string): string =>
  prose(text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`).trim());

/** Returns a table; `''` without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const notice = '<!-- Written by `npm run docs` from the sources. Change those. -->';

/** Returns a generated page; empty parts are left out. */
export const page = (title: string, ...parts: readonly string[]): string =>
  `${[notice, `# ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n`;
