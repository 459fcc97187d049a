import { Parser } from 'htmlparser2';

/** Element of a rich text. */
export interface RichTextElement {
  /** `p`, `strong`, `a`… */
  tag: string;
  /** Such as `href` of a link. */
  attributes: Readonly<Record<string, string>>;
  children: readonly RichTextNode[];
}

/** Part of a rich text: an element, or plain text without entities. */
export type RichTextNode = RichTextElement | string;

/** Returns sanitised HTML as a tree. */
export function richTextTree(html: string): RichTextNode[] {
  interface Open extends RichTextElement {
    children: RichTextNode[];
  }
  const root: RichTextNode[] = [];
  const open: Open[] = [];
  const children = (): RichTextNode[] => open.at(-1)?.children ?? root;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element: Open = { tag, attributes, children: [] };
      children().push(element);
      open.push(element);
    },
    ontext(text) {
      const siblings = children();
      const last = siblings.at(-1);
      // The parser splits texts at entities.
      if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
      else siblings.push(text);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}
