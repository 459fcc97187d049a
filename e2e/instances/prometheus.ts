import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs, freePort } from '../product.ts';

/** A Prometheus that scrapes instances and evaluates alert rules every second. */
export interface Prometheus extends AsyncDisposable {
  /** Returns the queries that have no result or an error, the error included. */
  withoutValues(queries: readonly string[]): Promise<string[]>;
  /** Returns the names of alerts that have not been evaluated, or only with an error. */
  faultyAlerts(): Promise<string[]>;
  /** Returns the instances for which an alert is pending or firing. */
  firing(alert: string): Promise<string[]>;
}

interface PrometheusOptions {
  /** Addresses to scrape, as `host:port`. */
  targets: readonly string[];
  /** Bearer token of the metrics. */
  token: string;
  /** Path of the alert rules. */
  rules: string;
}

interface Rule {
  name: string;
  health: string;
  alerts: { labels: { instance: string } }[];
}

interface QueryResult {
  data?: { result: unknown[] };
  error?: string;
}

/** Runs promtool. @returns its output and complaints @throws when it exits with an error */
export async function promtool(args: readonly string[], input = ''): Promise<string> {
  const child = spawn('promtool', args);
  child.stdin.end(input);
  const exited = once(child, 'close');
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exited) as [number];
  // Exit code 3 is a complaint about style, which the caller compares.
  if (code !== 0 && code !== 3) throw new Error(`promtool ${args.join(' ')} failed:\n${output}${complaints}`);
  return output + complaints;
}

/** Starts Debian's Prometheus on a free loopback port. */
export async function startPrometheus({ targets, token, rules }: PrometheusOptions): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-prometheus-'));
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'ximblox', authorization: { credentials: token }, static_configs: [{ targets }] }],
  };
  const file = join(folder, 'prometheus.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify(configuration));
  await promtool(['check', 'config', file]);
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  endWithUs(child);
  const ask = async (path: string): Promise<unknown> => (await fetch(`http://${address}/api/v1/${path}`)).json();
  const rulesNow = async (): Promise<Rule[]> => {
    const { data } = (await ask('rules?type=alert')) as { data: { groups: { rules: Rule[] }[] } };
    return data.groups.flatMap((group) => group.rules);
  };
  for (let tries = 0; child.exitCode === null; tries++) {
    if (
      await fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries === 600) throw new Error('Prometheus does not answer.');
    await sleep(50);
  }
  return {
    async withoutValues(queries) {
      const results = await Promise.all(
        queries.map(async (query) => {
          const { data, error } = (await ask(`query?query=${encodeURIComponent(query)}`)) as QueryResult;
          if (data === undefined) return [`${query}: ${error}`];
          return data.result.length > 0 ? [] : [query];
        }),
      );
      return results.flat();
    },
    async faultyAlerts() {
      return (await rulesNow()).filter(({ health }) => health !== 'ok').map(({ name }) => name);
    },
    async firing(alert) {
      const found = (await rulesNow()).filter(({ name }) => name === alert);
      return found.flatMap(({ alerts }) => alerts.map(({ labels }) => labels.instance));
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
