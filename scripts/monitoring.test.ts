import { expect, test } from 'vitest';
import { collectProcessMetrics, registry } from '../packages/server/src/platform/metrics/metrics.ts';
import { alertExpressions, dashboardExpressions, seriesIn } from './monitoring.ts';

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
