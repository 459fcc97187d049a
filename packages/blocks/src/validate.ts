import type { Block, ErrorCode, ErrorItem } from '@ximblox/contract';
import type { BlockContent } from './block-content.ts';
import { blockDefinition, type SiteDefinition } from './site-definition.ts';
import { defaultListMax, type Field, type FieldKind, type Fields } from './fields/index.ts';
import { patternOf } from './fields/pattern.ts';
import { mapTree } from './walk.ts';

/** A draft may leave required fields empty; a publication may not. */
export type Strictness = 'draft' | 'publication';

const places = { props: 'props', images: '__images', files: '__files' } as const;

/** Whether a text matches the pattern of its field, if it has one. */
const hasPattern = ({ validate }: Field, value: unknown): boolean =>
  validate === undefined || typeof value !== 'string' || patternOf(validate).test(value);

/** Validates a content. Fields that do not apply have no errors. Returns errors by the path of the value: `props.link.url`, `__images.background`. */
export function validateContent(fields: Fields, content: BlockContent, strictness: Strictness): ErrorItem[] {
  const errors: ErrorItem[] = [];
  const add = (property: string, code: ErrorCode, kind?: FieldKind): void =>
    void errors.push({ property: `${places[kind?.place ?? 'props']}.${property}`, code });
  const addAll = (path: string, found: readonly { code: ErrorCode; part?: string }[], kind: FieldKind): void => {
    for (const { code, part } of found) add(part ? `${path}.${part}` : path, code, kind);
  };
  mapTree(fields, content, {
    list({ field, path, length, isHidden }) {
      if (length === undefined || isHidden) return;
      if (length > (field.max ?? defaultListMax)) add(path, 'V_14');
      if (strictness === 'publication' && length < Math.max(field.min ?? 0, field.required ? 1 : 0)) add(path, 'V_01');
    },
    misshapen: (path) => add(path, 'V_12'),
    leaf({ field, kind, path, value, isHidden }) {
      if (isHidden) return value;
      const parsed = value === undefined ? kind.empty(field) : kind.parse(value, field);
      if (parsed === undefined && value !== undefined) {
        const partErrors = kind.unparsed?.(value) ?? [];
        addAll(path, partErrors.length > 0 ? partErrors : [{ code: 'V_12' }], kind);
      } else if (kind.isEmpty(parsed, field)) {
        if (strictness === 'publication' && field.required) add(path, 'V_01', kind);
      } else {
        const found = kind.check?.(parsed, field, strictness === 'publication') ?? [];
        addAll(path, found.length === 0 && !hasPattern(field, parsed) ? [{ code: 'V_12' }] : found, kind);
      }
      return value;
    },
  });
  return errors;
}

/** Validates one block. Returns errors by the path of the value; none for a block of an unregistered type. */
export function blockErrors(site: SiteDefinition, block: Block, strictness: Strictness): ErrorItem[] {
  const definition = blockDefinition(site, block.type);
  return definition ? validateContent(definition.fields, block, strictness) : [];
}

/**
 * Validates a page's blocks. Returns errors by dotted path: `blocks.3.props.link.url`, `blocks.0.__images.background`.
 * Duplicate keys and anchors are V_18.
 * @param errorsOf `blockErrors`, or a memoised version
 */
export function validateBlocks(
  site: SiteDefinition,
  blocks: readonly Block[],
  strictness: Strictness,
  errorsOf = blockErrors,
): ErrorItem[] {
  const keys = new Set<string>();
  const anchors = new Set<string>();
  return blocks.flatMap((block, position) => {
    const errors: ErrorItem[] = [];
    if (keys.has(block.key)) errors.push({ property: `blocks.${position}.key`, code: 'V_18' });
    if (block.anchorPoint !== '' && anchors.has(block.anchorPoint)) {
      errors.push({ property: `blocks.${position}.anchorPoint`, code: 'V_18' });
    }
    keys.add(block.key);
    anchors.add(block.anchorPoint);
    const inner = errorsOf(site, block, strictness).map(({ property, code }) => ({
      property: `blocks.${position}.${property}`,
      code,
    }));
    return [...errors, ...inner];
  });
}
