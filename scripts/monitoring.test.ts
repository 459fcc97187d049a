import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { collectProcessMetrics, registry } from '../packages/server/src/platform/metrics/metrics.ts';
import { root } from './checks.ts';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string | { query: string } }[] };
}

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Expressions of the alert rules, by the name of the alert. */
function alertExpressions(): [where: string, expression: string][] {
  const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as Rules;
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr]));
}

/** Expressions of the dashboard, by the title of the panel, and the metrics that its variables list. */
function dashboardExpressions(): [where: string, expression: string][] {
  const { panels, templating } = JSON.parse(read('deploy/grafana/ximblox.json')) as Dashboard;
  const variables = templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.query]));
  return [
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
    ...variables.map((query): [string, string] => [query, /^label_values\((\w+)/.exec(query)?.[1] ?? query]),
  ];
}

const keywords = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'offset', 'bool']);

/** Returns the names of the series that a PromQL expression reads. */
function seriesIn(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...withoutLabels.matchAll(/(?<![\w.])[a-z_]\w*(?!\w|\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !keywords.has(name));
}

/** Returns the series of all metrics of a process, each with the name of its metric. */
async function declaredSeries(): Promise<Map<string, string>> {
  collectProcessMetrics();
  const declared = await registry.getMetricsAsJSON();
  return new Map(
    declared.flatMap(({ name, type }) => {
      // The declarations of prom-client say that the type is a number.
      const suffixes = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      return suffixes.map((suffix): [string, string] => [`${name}${suffix}`, name]);
    }),
  );
}

test('reads the series of an expression', () => {
  expect(
    seriesIn('sum by (job, le) (rate(a_total{b="c", d!~".+"}[5m])) / max(e) > 1.5 * 1024 ^ 3 and f_1 offset 5m'),
  ).toEqual(['a_total', 'e', 'f_1']);
});

test('alerts and dashboard name only metrics that exist', async () => {
  const known = await declaredSeries();
  const unknown = [...alertExpressions(), ...dashboardExpressions()].flatMap(([where, expression]) =>
    seriesIn(expression)
      .filter((name) => name !== 'up' && !known.has(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every metric of the product is in an alert or on the dashboard', async () => {
  const known = await declaredSeries();
  const shown = new Set(
    [...alertExpressions(), ...dashboardExpressions()].flatMap(([, expression]) =>
      seriesIn(expression).map((name) => known.get(name)),
    ),
  );
  const declared = [...new Set(known.values())].filter((name) => name.startsWith('ximblox_'));
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.filter((name) => !shown.has(name))).toEqual([]);
});
