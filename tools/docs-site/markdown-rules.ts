import { join, normalize } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Whether a link leads out of the folder of the documentation. */
function isOutside(href: string, page: string): boolean {
  return !/^(?:[a-z]+:|#|\/)/.test(href) && normalize(join(page, '..', href)).startsWith('..');
}

/** Replaces links to sources and other files of the repository, which the site does not have, by their texts. */
export function unlinkSources(md: MarkdownRenderer): void {
  md.core.ruler.push('unlink-sources', ({ tokens, env }: { tokens: ReturnType<typeof md.parse>; env: unknown }) => {
    const { relativePath } = env as { relativePath: string };
    for (const { children } of tokens) {
      let isUnlinking = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isUnlinking = isOutside(token.attrGet('href') ?? '', relativePath);
        if (!isUnlinking || !token.type.startsWith('link_')) continue;
        token.tag = 'span';
        token.attrs = null;
      }
    }
  });
}

/** Pages contain braces, in texts and code, but no expressions of Vue. */
export function escapeBraces(md: MarkdownRenderer): void {
  const render = md.render.bind(md);
  md.render = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
}
