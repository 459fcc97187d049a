import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createProgram } from '../packages/cli/src/create-program.ts';
import { shutdownTimeout } from '../packages/cli/src/serve/stop-signals.ts';
import { healthPaths } from '../packages/server/src/http/health.ts';
import { declarations } from '../packages/server/src/platform/setting-declarations.ts';
import { readSettings } from '../packages/server/src/platform/read-settings.ts';
import { root } from './checks.ts';

type Environment = Record<string, string>;

/** What a file says about one process of Ximblox. */
interface Process {
  file: string;
  env: Environment;
  /** Seconds until the process is killed; null if it is not a server. */
  grace: number | null;
  /** Ports of the process that the file names. */
  ports: number[];
  probes: { path: string; port: number }[];
  command: string;
}

interface ComposeFile {
  services: Record<
    string,
    {
      image: string;
      environment: Environment;
      ports: string[];
      healthcheck: { test: string[] };
      stop_grace_period: string;
    }
  >;
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  command?: string[];
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

interface KubernetesObject {
  kind: string;
  metadata: { name: string };
  stringData?: Environment;
  spec?: { template?: { spec: { terminationGracePeriodSeconds?: number; containers: Container[] } } };
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Parses all documents of a YAML file. @throws on errors of syntax */
const documents = <Content>(file: string): Content[] =>
  parseAllDocuments(read(file)).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Content;
  });

/** Values of the variables that a compose file requires. */
const values: Environment = {
  XIMBLOX_PUBLIC_URL: 'https://www.example.com',
  XIMBLOX_SECRET_KEY: '0123456789abcdef0123456789abcdef',
};

const interpolate = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_, name: string, operator: string, rest: string) =>
    operator === ':-' ? rest : (values[name] ?? 'value'),
  );

function composeProcesses(file: string): Process[] {
  return documents<ComposeFile>(file)
    .flatMap(({ services }) => Object.values(services))
    .filter(({ image }) => image.includes('XIMBLOX_IMAGE'))
    .map(({ environment, ports, healthcheck, stop_grace_period }) => ({
      file,
      env: Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value)])),
      grace: Number.parseInt(stop_grace_period, 10),
      ports: ports.map((port) => Number(port.split(':').at(-1))),
      probes: [...healthcheck.test.join(' ').matchAll(/127\.0\.0\.1:(\d+)(\/\w+)/g)].map(([, port, path = '']) => ({
        path,
        port: Number(port),
      })),
      command: 'start',
    }));
}

function kubernetesProcesses(): Process[] {
  const objects = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
    documents<KubernetesObject>(file).map((object) => ({ file, ...object })),
  );
  const secrets = new Map(objects.map(({ metadata, stringData = {} }) => [metadata.name, stringData]));
  return objects.flatMap(({ file, kind, spec }) =>
    (spec?.template?.spec.containers ?? []).map((container): Process => {
      const { env, envFrom, ports = [], command, startupProbe, readinessProbe, livenessProbe } = container;
      const names = new Map(ports.map(({ name, containerPort }) => [name, containerPort]));
      const probes = [startupProbe, readinessProbe, livenessProbe].filter((probe) => probe !== undefined);
      return {
        file,
        env: {
          ...Object.assign({}, ...envFrom.map(({ secretRef }) => secrets.get(secretRef.name))),
          ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
        },
        grace: kind === 'Deployment' ? (spec?.template?.spec.terminationGracePeriodSeconds ?? 30) : null,
        ports: [...names.values()],
        probes: probes.map(({ httpGet }) => ({ path: httpGet.path, port: names.get(httpGet.port) ?? 0 })),
        command: command?.at(-1) ?? 'start',
      };
    }),
  );
}

function systemdProcess(file: string): Process {
  const lines = [...read(file).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]);
  const all = (name: string): string[] => lines.filter(([key]) => key === name).map(([, value]) => value);
  return {
    file,
    env: Object.fromEntries(all('Environment').map((line) => line.split('=', 2))),
    grace: Number(all('TimeoutStopSec')[0]),
    ports: [],
    probes: [],
    command: all('ExecStart')[0]?.split(' ').at(-1) ?? '',
  };
}

const processes = [
  systemdProcess('deploy/systemd/ximblox.service'),
  ...globSync('deploy/compose/*.yaml', { cwd: root }).flatMap(composeProcesses),
  ...kubernetesProcesses(),
];

test('all files are read', () => {
  expect(processes.map(({ file }) => file).toSorted()).toEqual([
    'deploy/compose/single.yaml',
    'deploy/compose/with-services.yaml',
    'deploy/kubernetes/migrate.yaml',
    'deploy/kubernetes/ximblox.yaml',
    'deploy/systemd/ximblox.service',
  ]);
});

test.each(processes)('$file: settings exist and have valid values', ({ env }) => {
  const known = new Set<string>(Object.values(declarations).map(({ name }) => name));
  expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
  expect(() => readSettings(env)).not.toThrow();
});

test.each(processes)('$file: ports and health checks are those of the product', ({ env, ports, probes, grace }) => {
  const { port, metricsAddress } = readSettings(env);
  for (const named of ports) expect([port, metricsAddress?.port]).toContain(named);
  const pathOf = ({ path }: { path: string }): string => path.replace(/\?.*/, '');
  for (const probe of probes) {
    expect(Object.values(healthPaths)).toContain(pathOf(probe));
    expect(probe.port).toBe(port);
  }
  // A published port is a server, which needs to be probed.
  if (grace !== null && ports.length > 0) expect(probes.map(pathOf)).toContain(healthPaths.ready);
});

test.each(processes)('$file: the command exists and may end in order', ({ env, command, grace }) => {
  expect(createProgram(root).commands.map((known) => known.name())).toContain(command);
  // Nothing is killed before it ends itself.
  if (grace !== null) expect(grace).toBeGreaterThan(readSettings(env).shutdownDelay + shutdownTimeout / 1000);
});
