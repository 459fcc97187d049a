import ts from 'typescript';
import { cell, code, table } from './markdown.ts';

const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** Longer types are described by the first sentence of their documentation, or named by what they are. */
const maxTypeLength = 160;

const isOptional = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Optional) !== 0;

/** Returns the type of a member as it is declared, or as the compiler infers it. */
function typeText(checker: ts.TypeChecker, symbol: ts.Symbol, at: ts.Node): string {
  const [declaration] = symbol.declarations ?? [];
  const declared =
    declaration && (ts.isPropertySignature(declaration) || ts.isParameter(declaration)) && declaration.type?.getText();
  const text = declared || checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, at), at, format);
  const shown = isOptional(symbol) ? text.replace(/ \| undefined$/, '') : text;
  return shown.length > maxTypeLength ? (shown.includes('=>') ? 'function' : 'object') : shown;
}

/** Whether a member is declared by a package of ours, in an interface that is not described elsewhere. */
function isDescribed({ name, declarations = [] }: ts.Symbol, elsewhere: ReadonlySet<string>): boolean {
  const isInternal = name.startsWith('__') || name === 'fieldPath';
  return (
    !isInternal &&
    declarations.some(
      (declaration) =>
        declaration.getSourceFile().fileName.includes('/packages/') &&
        !(ts.isInterfaceDeclaration(declaration.parent) && elsewhere.has(declaration.parent.name.text)),
    )
  );
}

/** Returns a table of the members of a type, with their documentation. @param elsewhere names of interfaces to leave out */
export function membersTable(
  checker: ts.TypeChecker,
  type: ts.Type,
  at: ts.Node,
  elsewhere: ReadonlySet<string> = new Set(),
): string {
  const members = type.getProperties().filter((member) => isDescribed(member, elsewhere));
  const rows = members.map((member) => [
    code(isOptional(member) ? `${member.name}?` : member.name),
    code(typeText(checker, member, at)),
    cell(ts.displayPartsToString(member.getDocumentationComment(checker))),
  ]);
  return table(['name', 'type', 'meaning'], rows);
}

/** Returns tables of the options of a function: the members of its parameters that are objects. */
export function optionsTable(
  checker: ts.TypeChecker,
  signature: ts.Signature,
  at: ts.Node,
  elsewhere?: ReadonlySet<string>,
): string {
  return signature
    .getParameters()
    .map((parameter) => checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(parameter, at)))
    .map((type) => membersTable(checker, type, at, elsewhere))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Returns a signature as TypeScript, without the types of destructured parameters. */
export function signatureText(checker: ts.TypeChecker, name: string, signature: ts.Signature, at: ts.Node): string {
  const parameters = signature.getParameters().map((parameter) => {
    const declaration = parameter.valueDeclaration;
    const isPattern = declaration && ts.isParameter(declaration) && ts.isObjectBindingPattern(declaration.name);
    const optional = declaration && ts.isParameter(declaration) && checker.isOptionalParameter(declaration) ? '?' : '';
    const named = isPattern ? 'options' : parameter.name;
    return `${named}${optional}: ${typeText(checker, parameter, at).replace(/ \| undefined$/, '')}`;
  });
  const result = checker.typeToString(signature.getReturnType(), at, format);
  return `${name}(${parameters.join(', ')}): ${result.length > maxTypeLength ? 'object' : result}`;
}
