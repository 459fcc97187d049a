import ts from 'typescript';

/** One change of a source file that a test must detect. */
export interface Mutant {
  /** Line number of the change, from 1. */
  line: number;
  /** The original line. */
  code: string;
  /** The original and changed code, for the report. */
  before: string;
  after: string;
  /** The source file with the change. */
  source: string;
}

const opposite: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '>=',
  [ts.SyntaxKind.LessThanEqualsToken]: '>',
  [ts.SyntaxKind.GreaterThanToken]: '<=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '<',
};

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) || (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression));

/** Returns the node to replace and its replacement, or undefined if the node is not mutated. Types never are. */
function changeOf(node: ts.Node): { at: ts.Node; text: string } | undefined {
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    // The operator inside the condition is mutated instead.
    if (ts.isBinaryExpression(condition) && opposite[condition.operatorToken.kind]) return undefined;
    return { at: condition, text: `!(${condition.getText()})` };
  }
  if (ts.isBinaryExpression(node)) {
    const text = opposite[node.operatorToken.kind];
    return text === undefined ? undefined : { at: node.operatorToken, text };
  }
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return { at: node, text: ';' };
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) return { at: node, text: 'false' };
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) return { at: node, text: 'true' };
  return undefined;
}

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
};

/** Returns all mutants of a source: negated conditions, swapped operators, removed calls, flipped booleans. */
export function mutantsOf(source: string): Mutant[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lines = source.split('\n');
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    const change = changeOf(node);
    if (change) {
      const [start, end] = [change.at.getStart(), change.at.getEnd()];
      const { line } = file.getLineAndCharacterOfPosition(start);
      mutants.push({
        line: line + 1,
        code: (lines[line] ?? '').trim(),
        before: shortened(node.getText()),
        after: shortened(source.slice(node.getStart(), start) + change.text + source.slice(end, node.getEnd())),
        source: source.slice(0, start) + change.text + source.slice(end),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}
