import type { ErrorItem } from '@ximblox/contract';

/** Errors of the last response by owner; properties are relative to it. */
export interface EditorErrors {
  /** By block key: `props.link.url`, `__images.background`, `anchorPoint`. */
  blocks: Readonly<Record<string, readonly ErrorItem[]>>;
  /** `props.date`, `__images.image`. */
  typeData: readonly ErrorItem[];
  /** `title`, `seoTitle`, and errors without another owner. */
  page: readonly ErrorItem[];
}

export const noErrors: EditorErrors = { blocks: {}, typeData: [], page: [] };

/**
 * Groups errors of a response by owner.
 * @param order keys of the blocks as they were sent, since positions change when blocks move
 */
export function errorsByOwner(errors: readonly ErrorItem[], order: readonly string[]): EditorErrors {
  const blocks: Record<string, ErrorItem[]> = {};
  const typeData: ErrorItem[] = [];
  const page: ErrorItem[] = [];
  for (const { property, code } of errors) {
    const inBlock = /^blocks\.(\d+)\.(.+)$/.exec(property);
    const key = inBlock ? order[Number(inBlock[1])] : undefined;
    const inTypeData = /^typeData\.(.+)$/.exec(property)?.[1];
    if (inBlock?.[2] && key !== undefined) {
      blocks[key] = [...(blocks[key] ?? []), { property: inBlock[2], code }];
    } else if (inTypeData) {
      const placed = /^(?:props|__images|__files)\./.test(inTypeData) ? inTypeData : `props.${inTypeData}`;
      typeData.push({ property: placed, code });
    } else {
      page.push({ property, code });
    }
  }
  return { blocks, typeData, page };
}

/** Path inside a content without its storage prefix: `props.cards.0` and `__images.cards.0` are both `cards.0`. */
const pathOf = (property: string): string => property.replace(/^(?:props|__images|__files)\./, '');

/** Removes errors of a property and its parts: a changed value counts as valid until the server reports it again. */
export function withoutProperty(errors: readonly ErrorItem[], property: string): readonly ErrorItem[] {
  const path = pathOf(property);
  const left = errors.filter((error) => {
    const other = pathOf(error.property);
    return other !== path && !other.startsWith(`${path}.`);
  });
  return left.length === errors.length ? errors : left;
}
