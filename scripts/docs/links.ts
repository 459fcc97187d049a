/** Returns the anchors of the headings of a page, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the links of a page to other files and to its own headings. */
export function linksOf(markdown: string): string[] {
  const text = markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`]*`/g, '');
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, href = '']) => href).filter(
    (href) => !/^[a-z]+:/.test(href),
  );
}
