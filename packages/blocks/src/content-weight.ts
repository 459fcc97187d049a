import { type Block, contentLimits, type ErrorItem } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import { typeDataContent } from './content.ts';
import { blockDefinition, pageTypeDefinition, type SiteDefinition } from './site-definition.ts';
import { type Fields, isOverlong, type RichTextField } from './fields/index.ts';
import { fieldsOfType } from './type-content.ts';
import { walk } from './walk.ts';

/** What is counted, by the names of its limits. */
interface Weight {
  richText: number;
  richTextMarks: number;
  values: number;
  files: number;
}

const nothing: Weight = { richText: 0, richTextMarks: 0, values: 0, files: 0 };

class TooHeavy extends Error {
  readonly path: string;
  constructor(path: string) {
    super('Content is larger than any page may be.');
    this.path = path;
  }
}

function countMarks(html: string): number {
  let marks = 0;
  for (const mark of ['<', '&'])
    for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + 1)) marks += 1;
  return marks;
}

/** @throws TooHeavy at the field with which it becomes too much; what follows is not looked at */
function weigh(fields: Fields, content: BlockContent, all: Weight): void {
  const own: Weight = { ...nothing };
  const add = (path: string, more: Partial<Weight>): void => {
    for (const weight of [own, all]) {
      for (const [name, amount] of Object.entries(more)) weight[name as keyof Weight] += amount;
    }
    const isTooHeavy =
      all.richText > contentLimits.richText ||
      all.richTextMarks > contentLimits.richTextMarks ||
      own.richTextMarks > contentLimits.richTextMarksOfBlock ||
      all.values > contentLimits.values ||
      own.values > contentLimits.valuesOfBlock ||
      all.files > contentLimits.files;
    if (isTooHeavy) throw new TooHeavy(path);
  };
  for (const place of ['__images', '__files'] as const) add(place, { files: Object.keys(content[place]).length });
  walk(
    fields,
    content,
    ({ field, path, value }) => {
      if (field.kind !== 'rich-text' || typeof value !== 'string') return;
      // What is too long for its field is refused as such, and nobody reads it.
      if (isOverlong(value, field as RichTextField)) throw new TooHeavy(`props.${path}`);
      add(`props.${path}`, { richText: value.length, richTextMarks: countMarks(value) });
    },
    {
      // Before the items are visited: there could be millions of them.
      list({ field, path, length = 0 }) {
        add(`props.${path}`, { values: length * (1 + Object.keys(field.fields).length) });
      },
    },
  );
}

/**
 * V_14 at the field with which blocks and properties of a page hold more than `contentLimits` allow, or with which a rich text
 * is longer than its field can take; none when they do not. Takes time in proportion to what is allowed, not to what was sent.
 */
export function contentWeightErrors(
  site: SiteDefinition,
  type: string,
  { blocks, typeData }: { blocks: readonly Block[]; typeData: Record<string, unknown> },
): ErrorItem[] {
  const all: Weight = { ...nothing };
  let place = '';
  try {
    for (const [position, block] of blocks.entries()) {
      place = `blocks.${position}`;
      weigh(blockDefinition(site, block.type)?.fields ?? {}, block, all);
    }
    place = 'typeData';
    const pageType = pageTypeDefinition(site, type);
    weigh(pageType ? fieldsOfType(pageType) : {}, typeDataContent(typeData), all);
  } catch (error) {
    if (!(error instanceof TooHeavy)) throw error;
    // Properties of the page stand in `typeData` itself.
    const path = place === 'typeData' ? error.path.replace(/^props\./, '') : error.path;
    return [{ property: `${place}.${path}`, code: 'V_14' }];
  }
  return [];
}
