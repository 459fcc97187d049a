import { isRecord } from '@ximblox/contract';
import { type Field, type Fields, isGroup, isList, knownKindOf, type PlaceholderOption } from '../fields/index.ts';
import { patternOf } from '../fields/pattern.ts';
import { whenOperators } from '../fields/when.ts';
import type { Note } from './problems.ts';
import { checkLocalisedText, listed, shown } from './values.ts';

const widths: readonly unknown[] = ['full', 'half', 'third'];

/** Whether a value is one that the field can have; true for lists and groups, which conditions only ask whether they are filled. */
function isValueOf(field: Field, value: unknown): boolean {
  const kind = isList(field) || isGroup(field) ? undefined : knownKindOf(field);
  if (!kind) return true;
  const parsed = kind.parse(value, field);
  return (
    parsed !== undefined && (kind.isEmpty(parsed, field) || (kind.check?.(parsed, field, false) ?? []).length === 0)
  );
}

function checkCondition(other: string, field: Field, condition: unknown, note: Note): void {
  const operators = isRecord(condition) ? Object.entries(condition) : [['equals', condition] as const];
  for (const [operator, to] of operators) {
    if (!whenOperators.includes(operator)) {
      note(`has the operator ${shown(operator)} in its \`when\`: use ${listed(whenOperators)}`);
    } else if (['equals', 'not'].includes(operator) && !isValueOf(field, to)) {
      note(`compares ${shown(other)} with ${shown(to)} in its \`when\`, which that field cannot have`);
    } else if (operator === 'in' && !Array.isArray(to)) {
      note('has an `in` in its `when` that is not a list');
    } else if (operator === 'exists' && typeof to !== 'boolean') {
      note('has an `exists` in its `when` that is not true or false');
    }
  }
}

/** Whether the conditions of a field depend on the field itself. */
function dependsOn(siblings: Fields, name: string, wanted: string, asked: ReadonlySet<string> = new Set()): boolean {
  const when: unknown = siblings[name]?.when;
  if (!isRecord(when) || asked.has(name)) return false;
  const within = new Set([...asked, name]);
  return Object.keys(when).some((other) => other === wanted || dependsOn(siblings, other, wanted, within));
}

function checkWhen(name: string, field: Field, siblings: Fields, note: Note): void {
  const when: unknown = field.when;
  if (when === undefined) return;
  if (!isRecord(when)) return note(`has ${shown(when)} as \`when\`: give conditions, such as { kind: 'solo' }`);
  if (dependsOn(siblings, name, name)) return note('depends on itself by its `when`: leave out one of the conditions');
  for (const [other, condition] of Object.entries(when)) {
    const sibling = Object.hasOwn(siblings, other) ? siblings[other] : undefined;
    if (isRecord(sibling)) checkCondition(other, sibling, condition, note);
    else
      note(`names ${shown(other)} in its \`when\`: name a field beside it, such as ${listed(Object.keys(siblings))}`);
  }
}

function isPattern(pattern: unknown): pattern is string {
  try {
    return typeof pattern === 'string' && patternOf({ pattern }) instanceof RegExp;
  } catch {
    return false;
  }
}

function checkValidate({ validate, ...field }: Field, note: Note): void {
  if (validate === undefined) return;
  if (!isRecord(validate) || !isPattern(validate.pattern))
    return note('has a `validate` without a valid regular expression as `pattern`');
  checkLocalisedText(validate.message, 'message` of its `validate', note);
  const format = isList(field) || isGroup(field) ? undefined : knownKindOf(field)?.textFormat;
  if (format !== 'line' && format !== 'lines')
    note('has a `validate`, but its values are not plain texts: use a hook before `page.publish`');
}

function checkDefault(field: Field, note: Note): void {
  const kind = knownKindOf(field);
  if (!kind?.options.includes('default') || !('default' in field) || field.default === undefined) return;
  // A date checks its own default, which can be "today".
  if (kind.initial || isValueOf(field, field.default)) return;
  note(`has the default ${shown(field.default)}, which is not one of its valid values`);
}

/** Reports problems of the options that every field can have. */
export function checkOptions(name: string, field: Field, siblings: Fields, note: Note): void {
  checkWhen(name, field, siblings, note);
  checkValidate(field, note);
  checkDefault(field, note);
  if (field.width !== undefined && !widths.includes(field.width))
    note(`has ${shown(field.width)} as \`width\`: use ${listed(widths)}`);
  const texts: Field & PlaceholderOption = field;
  for (const text of ['label', 'help', 'section', 'placeholder'] as const) {
    if (texts[text] !== undefined) checkLocalisedText(texts[text], text, note);
  }
}
