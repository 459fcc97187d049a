import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../checks.ts';
import { packageNames, publicExports, readManifest } from '../packages/packages.ts';

/** A way into a published package, such as `@ximblox/site/kit`. */
export interface Entry {
  name: string;
  /** Absolute path of its source file. */
  file: string;
}

/** A public name of an entry. */
export interface Declaration {
  name: string;
  kind: 'function' | 'interface' | 'type' | 'value' | 'class';
  /** The declaration without documentation and bodies of functions. */
  text: string;
  /** Its documentation comment. */
  documentation: string;
  symbol: ts.Symbol;
  node: ts.Declaration;
}

/** Returns the entries of all published packages that programs import; `./internal` is for packages of Ximblox alone. */
function entries(): Entry[] {
  return packageNames.flatMap((folder) => {
    const manifest = readManifest(join(root, 'packages', folder));
    return publicExports(manifest)
      .filter(([subpath]) => subpath !== './internal')
      .map(([subpath, source]) => ({
        name: manifest.name + subpath.slice(1),
        file: join(root, 'packages', folder, source),
      }));
  });
}

/** Loads all entries. The order of unions depends on what was asked of a program before, so each caller has its own. */
export function loadEntries(): { program: ts.Program; entries: Entry[] } {
  const all = entries();
  return { program: loadProgram(all.map(({ file }) => file)), entries: all };
}

/** Returns the folders of files, and those above them. */
function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); !folders.has(folder) && folder !== dirname(folder); folder = dirname(folder)) {
      folders.add(folder);
    }
  }
  return folders;
}

/** Parsed files of the disk, which programs with the same options share. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Loads source files, with the options of the repository.
 * @param inMemory texts of files that do not exist on disk, by path
 */
export function loadProgram(files: readonly string[], inMemory: ReadonlyMap<string, string> = new Map()): ts.Program {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const content = ts.parseJsonConfigFileContent(config.config, { ...ts.sys, readDirectory: () => [] }, root);
  const options = { ...content.options, incremental: false, tsBuildInfoFile: undefined };
  const host = ts.createCompilerHost(options);
  const folders = foldersOf(inMemory.keys());
  return ts.createProgram(files, options, {
    ...host,
    fileExists: (path) => inMemory.has(path) || host.fileExists(path),
    directoryExists: (path) => folders.has(path) || (host.directoryExists?.(path) ?? true),
    getSourceFile(path, languageVersion, ...rest) {
      const text = inMemory.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, languageVersion);
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, languageVersion, ...rest));
      return parsed.get(path);
    },
  });
}

const printer = ts.createPrinter({ removeComments: true });

const withoutComments = (node: ts.Node): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/^(?:export |declare |default )+/, '');

const format =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.WriteArrowStyleSignature |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** Returns the members of a class that others can use, without their bodies. */
function classText(checker: ts.TypeChecker, symbol: ts.Symbol, node: ts.Declaration): string {
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  const own = members.filter(({ valueDeclaration }) => valueDeclaration?.parent === node);
  const lines = own.map(
    (member) =>
      `    ${member.name}: ${checker.typeToString(checker.getTypeOfSymbolAtLocation(member, node), node, format)};`,
  );
  return `class ${symbol.name} {\n${lines.join('\n')}\n}`;
}

/** Types of schemas fill pages when they are written out; OpenAPI describes them. */
const maxTypeLength = 300;

/** Whether a member is declared in this repository. */
const isOwn = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((declaration) => declaration.getSourceFile().fileName.startsWith(join(root, 'packages')));

/** Returns a value with its type, or with the names of its members if that is too long. */
function valueText(name: string, type: ts.Type, shown: string): string {
  if (shown.length <= maxTypeLength) return `const ${name}: ${shown};`;
  const members = type.getProperties().filter(isOwn);
  const names = members.map((member) => `    ${member.name};`).toSorted();
  return names.length === 0 ? `const ${name};` : `const ${name}: {\n${names.join('\n')}\n};`;
}

function declarationOf(checker: ts.TypeChecker, exported: ts.Symbol): Declaration | undefined {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const node = symbol.declarations?.[0];
  if (!node) return undefined;
  const common = {
    name: exported.name,
    documentation: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    symbol,
    node,
  };
  if (ts.isInterfaceDeclaration(node)) return { ...common, kind: 'interface', text: withoutComments(node) };
  if (ts.isTypeAliasDeclaration(node)) return { ...common, kind: 'type', text: withoutComments(node) };
  if (ts.isClassDeclaration(node)) return { ...common, kind: 'class', text: classText(checker, symbol, node) };
  const type = checker.getTypeOfSymbolAtLocation(symbol, node);
  const signatures = type.getCallSignatures();
  const isFunction = signatures.length > 0 && type.getProperties().length === 0;
  const text = isFunction
    ? signatures
        .map(
          (signature) =>
            `function ${exported.name}${checker.signatureToString(signature, node, ts.TypeFormatFlags.NoTruncation)};`,
        )
        .join('\n')
    : valueText(exported.name, type, checker.typeToString(type, node, format));
  return { ...common, kind: isFunction ? 'function' : 'value', text };
}

/** Returns the public names of an entry in alphabetical order. */
export function declarationsOf(program: ts.Program, { file }: Entry): Declaration[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  // A command exports nothing.
  if (!module) return [];
  return checker
    .getExportsOfModule(module)
    .flatMap((exported) => declarationOf(checker, exported) ?? [])
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
