import { parseSync } from 'vite';
import type { Registration } from './generated.ts';

/** The part of ESTree that adding to a site definition needs. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  arguments?: Node[];
  declaration?: Node | null;
  declarations?: { init?: Node | null }[];
  properties?: Node[];
  elements?: (Node | null)[];
  key?: Node;
  value?: Node;
  specifiers?: { local: Node }[];
}

/** A text to insert at a position. */
interface Insertion {
  at: number;
  text: string;
}

/** Returns the statements of a module; undefined if it does not parse. */
function statementsOf(code: string): Node[] | undefined {
  const { program, errors } = parseSync('ximblox.config.tsx', code);
  return errors.length > 0 ? undefined : (program.body as unknown as Node[]);
}

/** Returns the object that a module passes to a function. */
function findDefinition(statements: readonly Node[], name: 'defineSite' | 'defineAdmin'): Node | undefined {
  const values = statements.flatMap(({ declaration, declarations = [] }) => [
    declaration,
    ...[...declarations, ...(declaration?.declarations ?? [])].map(({ init }) => init),
  ]);
  const call = values.find((value) => value?.type === 'CallExpression' && value.callee?.name === name);
  const [definition] = call?.arguments ?? [];
  return definition?.type === 'ObjectExpression' ? definition : undefined;
}

/** Returns the separator before a further item after `last`: on a line of its own if `last` has one. */
function separatorAfter(code: string, last: Node): string {
  const [indent] = /\n[ \t]*$/.exec(code.slice(0, last.start)) ?? [];
  return `,${indent ?? ' '}`;
}

/** Returns how to add a variable or a call to a list of the definition; undefined if the list is made elsewhere. */
function addToList(code: string, definition: Node, property: string, variable: string): Insertion | undefined {
  const properties = definition.properties ?? [];
  const list = properties.find(({ key }) => key?.name === property);
  if (!list) {
    const last = properties.at(-1);
    if (!last) return { at: definition.start + 1, text: ` ${property}: [${variable}] ` };
    // A spread may contain the list.
    if (properties.some(({ type }) => type === 'SpreadElement')) return undefined;
    return { at: last.end, text: `${separatorAfter(code, last)}${property}: [${variable}]` };
  }
  if (list.value?.type !== 'ArrayExpression') return undefined;
  const last = list.value.elements?.at(-1);
  return last
    ? { at: last.end, text: separatorAfter(code, last) + variable }
    : { at: list.value.start + 1, text: variable };
}

/** Inserts texts, given from the last position to the first. @returns the new code; undefined if it does not parse */
function insertAll(code: string, insertions: readonly Insertion[]): string | undefined {
  const changed = insertions.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
  return statementsOf(changed) && changed;
}

const importsOf = (statements: readonly Node[]): Node[] =>
  statements.filter(({ type }) => type === 'ImportDeclaration');

const isImported = (imports: readonly Node[], name: string): boolean =>
  imports.some(({ specifiers = [] }) => specifiers.some(({ local }) => local.name === name));

/**
 * Adds an import and a list item to the code of a site definition.
 * @returns the new code; undefined if it is not certain where they belong
 */
export function register(code: string, { property, variable, file }: Registration): string | undefined {
  const statements = statementsOf(code);
  const definition = statements && findDefinition(statements, 'defineSite');
  if (!statements || !definition) return undefined;
  const imports = importsOf(statements);
  const isTaken = isImported(imports, variable);
  const suffix = { blocks: 'Block', pageTypes: 'PageType', forms: 'Form' }[property];
  const local = isTaken ? variable + suffix : variable;
  const inList = addToList(code, definition, property, local);
  const lastImport = imports.at(-1);
  if (!inList || !lastImport) return undefined;
  const imported = isTaken ? `${variable} as ${local}` : variable;
  return insertAll(code, [inList, { at: lastImport.end, text: `\nimport { ${imported} } from './${file}';` }]);
}

/**
 * Adds a screen to the code of `ximblox.admin.tsx`.
 * @param screen call of `defineScreen`
 * @returns the new code; undefined if it is not certain where it belongs
 */
export function registerScreen(code: string, screen: string): string | undefined {
  const statements = statementsOf(code);
  const definition = statements && findDefinition(statements, 'defineAdmin');
  if (!statements || !definition) return undefined;
  const imports = importsOf(statements);
  const inList = addToList(code, definition, 'screens', screen);
  const lastImport = imports.at(-1);
  if (!inList || !lastImport) return undefined;
  const kit = { at: lastImport.end, text: "\nimport { defineScreen } from '@ximblox/admin/kit';" };
  return insertAll(code, isImported(imports, 'defineScreen') ? [inList] : [inList, kit]);
}

/** Returns what to add to the site definition by hand. */
export const registrationHint = ({ property, variable, file }: Registration): string =>
  `import { ${variable} } from './${file}'; // and add it to \`${property}\` of the site`;
