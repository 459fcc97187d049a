import { join } from 'node:path';
import ts from 'typescript';
import { createProgram } from '../../packages/cli/src/create-program.ts';
import { declarations as settings } from '../../packages/server/src/platform/setting-declarations.ts';
import { root } from '../checks.ts';
import { type Declaration, declarationsOf, loadEntries } from './declarations.ts';
import { cell, code, page, prose, table } from './markdown.ts';
import { membersTable, optionsTable, signatureText } from './members.ts';

/** Declarations of an entry that sites import. */
interface Source {
  entry: string;
  declarations: Declaration[];
}

/** Types of what loaders and components receive. */
const received = [
  'RenderContext',
  'LayoutProps',
  'ContentReader',
  'PageQuery',
  'ContentPage',
  'FoundPages',
  'PagedList',
];

/** Props of components of the admin, and of the parts that sites add to it. */
const adminProps = [
  'ButtonProps',
  'TextInputProps',
  'TextAreaProps',
  'SelectProps',
  'CheckboxProps',
  'LinkProps',
  'ScreenProps',
  'FieldControlProps',
  'FieldViewProps',
];

const typescript = (text: string): string => `\`\`\`ts fragment\n${text}\n\`\`\``;

function functionSection(checker: ts.TypeChecker, { name, documentation, symbol, node }: Declaration, entry: string) {
  const type = checker.getTypeOfSymbolAtLocation(symbol, node);
  const signatures = type.getCallSignatures();
  const usage = signatures.map((signature) => signatureText(checker, name, signature, node)).join('\n');
  const options =
    signatures.map((signature) => optionsTable(checker, signature, node)).find((text) => text !== '') ?? '';
  return [`## ${name}`, prose(documentation), typescript(usage), options, `From ${code(entry)}.`]
    .filter(Boolean)
    .join('\n\n');
}

const typeSection = (checker: ts.TypeChecker, { name, documentation, symbol, node }: Declaration): string =>
  [`## ${name}`, prose(documentation), membersTable(checker, checker.getDeclaredTypeOfSymbol(symbol), node)].join(
    '\n\n',
  );

/** Interfaces with the options that all fields have. */
const commonOptions = new Set(['FieldOptions', 'CommonField']);

/** Returns the table of the options that all fields of a value such as `field` have. */
function commonTable(checker: ts.TypeChecker, program: ts.Program, name: string): string {
  for (const source of program.getSourceFiles()) {
    const found = source.statements.find(
      (statement): statement is ts.InterfaceDeclaration =>
        ts.isInterfaceDeclaration(statement) && statement.name.text === name && source.fileName.includes('/packages/'),
    );
    if (found) return membersTable(checker, checker.getTypeAtLocation(found), found);
  }
  throw new Error(`There is no interface ${name}.`);
}

/** Sections of the functions that a value such as `field` has, by kind. */
function buildersOf(checker: ts.TypeChecker, { name, symbol, node }: Declaration): string[] {
  return checker
    .getTypeOfSymbolAtLocation(symbol, node)
    .getProperties()
    .map((builder) => {
      const type = checker.getTypeOfSymbolAtLocation(builder, node);
      const [signature] = type.getCallSignatures();
      if (!signature) throw new Error(`${name}.${builder.name} is not a function.`);
      const at = signature.getDeclaration();
      // The comment is at the function that the member names.
      const comment = prose(
        ts.displayPartsToString([
          ...signature.getDocumentationComment(checker),
          ...builder.getDocumentationComment(checker),
        ]),
      );
      const usage = typescript(signatureText(checker, `${name}.${builder.name}`, signature, at));
      const options = optionsTable(checker, signature, at, commonOptions);
      return [`### ${name}.${builder.name}`, comment, usage, options].filter(Boolean).join('\n\n');
    });
}

/** Sections of the hooks: what `before` and `after` of each receive. */
function hookSections(checker: ts.TypeChecker, { symbol, node }: Declaration): string[] {
  return checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .map((hook) => {
      const comment = prose(ts.displayPartsToString(hook.getDocumentationComment(checker)));
      const events = checker.getTypeOfSymbolAtLocation(hook, node).getProperties();
      const tables = events.map((event) => {
        const members = membersTable(checker, checker.getTypeOfSymbolAtLocation(event, node), node);
        const remark = prose(ts.displayPartsToString(event.getDocumentationComment(checker)));
        return [`${code(event.name)} receives:`, members, remark].filter(Boolean).join('\n\n');
      });
      return [`## ${hook.name}`, comment, ...tables].join('\n\n');
    });
}

function settingsPage(): string {
  const rows = Object.values(settings).map(({ name, help, fallback }) => [code(name), cell(help), cell(fallback)]);
  return page(
    'Settings',
    'Settings are environment variables, or lines in the file `.env` of a site. They are validated at start, and all errors are reported together. `npx ximblox help settings` prints this list.',
    table(['setting', 'meaning', 'default'], rows),
  );
}

type Command = ReturnType<typeof createProgram>;

function commandSection(command: Command, name: string): string[] {
  const own = command.commands.flatMap((child) => commandSection(child, `${name} ${child.name()}`));
  // Commands that only group others, such as the program itself, do nothing.
  if (command.commands.length > 0 && command.registeredArguments.length === 0) return own;
  const rows = [
    ...command.registeredArguments.map((argument) => [
      code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
      cell(argument.description),
    ]),
    ...command.options.map(({ flags, description }) => [code(flags), cell(description)]),
  ];
  const described = command.description();
  const sentence = `${described.charAt(0).toUpperCase()}${prose(described.slice(1))}.`;
  return [`## ${name}`, sentence, table(['argument', 'meaning'], rows), ...own].filter(Boolean);
}

const commandsPage = (): string =>
  page(
    'Commands',
    '`npx ximblox <command>` runs in the folder of a site. A command that fails prints why and ends with exit code 1.',
    ...commandSection(createProgram(root), 'ximblox'),
  );

/** Returns the generated pages of the reference by path of their files. */
export function referencePages(): Map<string, string> {
  const { program, entries } = loadEntries();
  const checker = program.getTypeChecker();
  const sources: Source[] = entries
    .filter(({ name }) => !/\/(contract|server)(\/|$)/.test(name))
    .map((entry) => ({ entry: entry.name, declarations: declarationsOf(program, entry) }));
  const named = (names: readonly string[]): Declaration[] =>
    names.map((name) => {
      const found = sources
        .flatMap(({ declarations }) => declarations)
        .find((declaration) => declaration.name === name);
      if (!found) throw new Error(`No package exports ${name}.`);
      return found;
    });
  const content = entries
    .filter(({ name }) => name === '@ximblox/contract')
    .flatMap((entry) => declarationsOf(program, entry))
    .filter(({ name }) => name === 'VersionContent');
  const functions = (isWanted: (declaration: Declaration, entry: string) => boolean): string[] =>
    sources.flatMap(({ entry, declarations }) =>
      declarations
        .filter((declaration) => declaration.kind === 'function' && isWanted(declaration, entry))
        .map((declaration) => functionSection(checker, declaration, entry)),
    );
  const pages = {
    definitions: page(
      'Definitions',
      'Functions that declare the parts of a site.',
      ...functions(({ name }) => /^define[A-Z]/.test(name)),
    ),
    fields: page(
      'Fields',
      'Functions that create the fields of blocks, page types and forms. [Fields](../building/fields.md) describes what components receive.',
      '## Fields of blocks and page types',
      'All of them have these options:',
      commonTable(checker, program, 'FieldOptions'),
      ...named(['field']).flatMap((builders) => buildersOf(checker, builders)),
      '## Fields of forms',
      'All of them have these options:',
      commonTable(checker, program, 'CommonField'),
      ...named(['formField']).flatMap((builders) => buildersOf(checker, builders)),
    ),
    content: page(
      'Content',
      'Types of what loaders and components receive, from `@ximblox/blocks`.',
      ...named(received).map((declaration) => typeSection(checker, declaration)),
    ),
    kit: page(
      'Components and functions',
      'Components and functions for blocks and layouts.',
      ...functions((_, entry) => entry === '@ximblox/site/kit'),
      ...functions((_, entry) => entry === '@ximblox/site/consent'),
    ),
    hooks: page(
      'Hooks',
      'Operations that `defineHook` can refuse before, and react to after they have been committed. The second argument of both is the context.',
      ...named(['HookEvents']).flatMap((events) => hookSections(checker, events)),
      ...named(['HookPage', 'HookUser', 'BeforeContext', 'HandlerContext', 'PageOperations', 'JobQueue']).map(
        (declaration) => typeSection(checker, declaration),
      ),
      ...content.map((declaration) => typeSection(checker, declaration)),
    ),
    admin: page(
      'Components and hooks of the admin',
      'Components and hooks for [parts of the admin](../building/admin-parts.md), from `@ximblox/admin/kit`.',
      ...functions(({ name }, entry) => entry === '@ximblox/admin/kit' && !/^define[A-Z]/.test(name)),
      ...named(adminProps).map((declaration) => typeSection(checker, declaration)),
    ),
    settings: settingsPage(),
    commands: commandsPage(),
  };
  return new Map(Object.entries(pages).map(([name, text]) => [join(root, 'docs', 'reference', `${name}.md`), text]));
}
