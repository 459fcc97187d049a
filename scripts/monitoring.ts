import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './checks.ts';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string | { query: string } }[] };
}

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

/** A PromQL expression with the alert or panel that has it. */
export type NamedExpression = [where: string, expression: string];

/** Path of the alert rules. */
export const alertsFile = join(root, 'deploy/prometheus/alerts.yaml');

/** Returns the expressions of the alert rules, by the name of the alert. */
export function alertExpressions(): NamedExpression[] {
  const { groups } = parse(readFileSync(alertsFile, 'utf8')) as Rules;
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }): NamedExpression => [alert, expr]));
}

/** Returns the expressions of the dashboard, by the title of the panel, and the metrics that its variables list. */
export function dashboardExpressions(): NamedExpression[] {
  const file = join(root, 'deploy/grafana/ximblox.json');
  const { panels, templating } = JSON.parse(readFileSync(file, 'utf8')) as Dashboard;
  const variables = templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.query]));
  return [
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): NamedExpression => [title, expr])),
    ...variables.map((query): NamedExpression => [query, /^label_values\((\w+)/.exec(query)?.[1] ?? query]),
  ];
}

const keywords = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'offset', 'bool']);

/** Returns the names of the series that a PromQL expression reads. */
export function seriesIn(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...withoutLabels.matchAll(/(?<![\w.])[a-z_]\w*(?!\w|\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !keywords.has(name));
}
