/** A fenced block of code in a page of the documentation. */
export interface CodeBlock {
  language: string;
  /** What follows the language; `fragment` for code that is no file. */
  info: string;
  text: string;
  /** Path of the file that the block shows, if the page names it. */
  path: string | undefined;
}

/** Paths are in the first line, or in the paragraph above: at its start, or at its end after "Create" or "Replace". */
function pathOf(text: string, paragraph: string): string | undefined {
  return (
    /^\/\/ ([\w./-]+\.\w+)$/m.exec(text.split('\n', 1)[0] ?? '')?.[1] ??
    /(?:Create|[Rr]eplace) `([\w./-]+\.\w+)`:$/.exec(paragraph)?.[1] ??
    /^`([\w./-]+\.\w+)`/.exec(paragraph)?.[1]
  );
}

/** Returns the blocks of code of a page in their order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const fences = markdown.matchAll(/^( *)```(\w+)([^\n]*)\n([\s\S]*?)^\1```$/gm);
  return Array.from(fences, ({ index, 1: indent = '', 2: language = '', 3: info = '', 4: body = '' }) => {
    const text = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const paragraph = markdown.slice(0, index).trimEnd().split('\n\n').at(-1)?.trim() ?? '';
    return { language, info: info.trim(), text, path: pathOf(text, paragraph) };
  });
}
