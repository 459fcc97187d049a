/** The arrows of the house: what may import what. Everything that is not listed as allowed fails the build. */

const packagesThatMayImport = {
  contract: [],
  blocks: ['contract'],
  server: ['contract', 'blocks'],
  site: ['contract', 'blocks'],
  admin: ['contract', 'blocks'],
  cli: ['contract', 'blocks', 'server', 'site', 'admin', 'client'],
  client: ['contract', 'blocks'],
};

const packageRules = Object.entries(packagesThatMayImport).map(([name, allowed]) => ({
  name: `${name}-knows-only-${allowed.join('-') || 'itself'}`,
  comment: 'contract <- blocks <- server, admin, site <- cli',
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^(packages|sites|e2e|bench)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

/** Areas of the server's modules, lowest first: a module imports from its own area and from those before it. */
const areas = ['foundation', 'people', 'library', 'content', 'collaboration', 'reach'];

const areaRules = areas.slice(0, -1).map((name, position) => ({
  name: `${name}-knows-no-higher-area`,
  comment: areas.join(' <- '),
  severity: 'error',
  from: { path: `^packages/server/src/modules/${name}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^packages/server/src/modules/(${areas.slice(position + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    ...areaRules,
    {
      name: 'every-module-is-in-an-area',
      severity: 'error',
      from: {},
      to: { path: `^packages/server/src/modules/(?!(${areas.join('|')})/[^/]+/)` },
    },
    {
      name: 'sites-know-only-blocks-and-the-kits',
      severity: 'error',
      from: { path: '^sites/([^/]+)/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      to: {
        path: '^(packages|sites|e2e|bench)/',
        pathNot:
          '^(sites/$1/|packages/blocks/src/index\\.ts$|packages/admin/src/kit/index\\.ts$|packages/site/src/(kit|build)/)',
      },
    },
    {
      name: 'tools-stand-alone',
      severity: 'error',
      from: { path: '^tools/([^/]+)/' },
      to: { path: '^(packages|sites|e2e|bench|tools)/', pathNot: '^tools/$1/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'modules-do-not-know-http',
      comment: 'http -> modules -> platform',
      severity: 'error',
      from: { path: '^packages/server/src/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/http/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^packages/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/(modules|http)/' },
    },
    {
      name: 'a-module-sees-another-through-its-index',
      severity: 'error',
      from: { path: '^packages/server/src/modules/([^/]+/[^/]+)/' },
      to: {
        path: '^packages/server/src/modules/',
        pathNot: ['^packages/server/src/modules/$1/', '/index\\.ts$'],
      },
    },
    {
      name: 'only-http-knows-the-web-framework',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: '^packages/server/src/(http/|index\\.ts|testing/|.*\\.test\\.ts$)',
      },
      to: { path: 'node_modules/(fastify|@fastify|@scalar)/' },
    },
    {
      name: 'a-feature-never-imports-a-feature',
      severity: 'error',
      from: { path: '^packages/admin/src/features/([^/]+)/' },
      to: { path: '^packages/admin/src/features/', pathNot: '^packages/admin/src/features/$1/' },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'app -> features -> fields, ui, lib',
      severity: 'error',
      from: { path: '^packages/admin/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/admin/src/app/' },
    },
    {
      name: 'admin-parts-do-not-know-features',
      comment: 'app -> features -> fields, ui, lib',
      severity: 'error',
      from: { path: '^packages/admin/src/(fields|ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/admin/src/(app|features)/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(packages|sites)/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot: '^(packages/|virtual:)',
      },
    },
    {
      name: 'development-packages-stay-in-tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      // SAML and the SDK of OpenTelemetry are optional peer dependencies, which tests need too.
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(@types|@node-saml|@opentelemetry)/',
      },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^[.@a-z]', pathNot: ['^(virtual:|node:)', '\\?'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|node_modules/\\.)' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json'],
    },
  },
};
