/** Limits of the server: keywords per page, and characters per keyword. */
export const keywordLimits = { count: 50, characters: 100 } as const;

/** Appends the keywords of a typed or pasted text, without case-insensitive duplicates. */
export function addKeywords(keywords: readonly string[], text: string): string[] {
  const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const added: string[] = [];
  for (const part of text.split(/[,;\n\r\t]/)) {
    const keyword = part.replaceAll(/\s+/g, ' ').trim().slice(0, keywordLimits.characters);
    if (keyword === '' || known.has(keyword.toLowerCase())) continue;
    known.add(keyword.toLowerCase());
    added.push(keyword);
  }
  return [...keywords, ...added].slice(0, keywordLimits.count);
}
