import { type Block, contentLimits, type ErrorItem } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import { typeDataContent } from './content.ts';
import { blockDefinition, pageTypeDefinition, type SiteDefinition } from './site-definition.ts';
import { type Fields, isOverlong, type RichTextLimits } from './fields/index.ts';
import { fieldsOfType } from './type-content.ts';
import { walk } from './walk.ts';

/** Counters, by the names of their limits. */
interface Weight {
  richText: number;
  richTextMarks: number;
  values: number;
  files: number;
}

const zeroWeight: Weight = { richText: 0, richTextMarks: 0, values: 0, files: 0 };

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

/**
 * Adds the content of the fields to the counters.
 * @throws TooHeavy at the field that exceeds a limit; later fields are not read
 */
function weigh(fields: Fields, content: BlockContent, all: Weight): void {
  const own: Weight = { ...zeroWeight };
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
    ({ field, kind, path, value }) => {
      if (kind.textFormat !== 'html' || typeof value !== 'string') return;
      // An overlong text is refused unread.
      if (isOverlong(value, field as RichTextLimits)) throw new TooHeavy(`props.${path}`);
      add(`props.${path}`, { richText: value.length, richTextMarks: countMarks(value) });
    },
    {
      // Checked before visiting the items: there could be millions.
      list({ field, path, length = 0 }) {
        add(`props.${path}`, { values: length * (1 + Object.keys(field.fields).length) });
      },
    },
  );
}

/**
 * Returns V_14 at the field where blocks and properties exceed `contentLimits`, or where a rich text is longer than its
 * field allows; empty if within the limits. The time depends on the limits, not on the size of the input.
 */
export function contentWeightErrors(
  site: SiteDefinition,
  type: string,
  { blocks, typeData }: { blocks: readonly Block[]; typeData: Record<string, unknown> },
): ErrorItem[] {
  const all: Weight = { ...zeroWeight };
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
    // Properties of the page are in `typeData` itself.
    const path = place === 'typeData' ? error.path.replace(/^props\./, '') : error.path;
    return [{ property: `${place}.${path}`, code: 'V_14' }];
  }
  return [];
}
