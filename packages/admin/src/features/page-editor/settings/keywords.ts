/** What the server takes: keywords of a page, and characters of each. */
export const keywordLimits = { count: 50, characters: 100 } as const;

/** Keywords with those of a typed or pasted text behind them; what is there already, in whatever case, is left out. */
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
