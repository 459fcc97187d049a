/** Names the files that a site had lost or damaged before it was backed up or moved; `''` if there are none. */
export const lostFiles = (files: readonly { name: string; hash: string }[]): string =>
  files.length === 0
    ? ''
    : `The original had lost these files, which are therefore missing here too:\n${files.map(({ name, hash }) => `  ${name} (SHA-256 ${hash})\n`).join('')}`;
