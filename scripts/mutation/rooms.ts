/** The most critical sources, with the tests that must detect their mutants, cheapest first. */
export interface Room {
  name: string;
  sources: readonly string[];
  /** Vitest path filters. A group runs only if the previous groups did not detect the mutant. */
  tests: readonly (readonly string[])[];
}

const server = 'packages/server/src';

export const rooms: readonly Room[] = [
  {
    name: 'permissions',
    sources: ['packages/contract/src/permissions.ts', `${server}/modules/content/pages/page-target.ts`],
    tests: [
      ['packages/contract/src/contract.test.ts', 'packages/contract/src/permissions.test.ts'],
      [
        `${server}/modules/people/roles/`,
        `${server}/statements.test.ts`,
        `${server}/http/narrowed-permissions.test.ts`,
      ],
      [`${server}/http/access-table.test.ts`, `${server}/modules/content/pages/create-page.test.ts`],
    ],
  },
  {
    name: 'cleaning',
    sources: [
      'packages/blocks/src/clean/rich-text.ts',
      'packages/blocks/src/clean/clean-blocks.ts',
      'packages/blocks/src/clean/svg.ts',
    ],
    tests: [['packages/blocks/src/']],
  },
  {
    name: 'cache',
    sources: ['tagged-cache', 'bounded-store', 'drop-log', 'tag-index', 'cached-response'].map(
      (name) => `packages/site/src/cache/${name}.ts`,
    ),
    tests: [['packages/site/src/cache/', 'packages/site/src/create-site.test.ts']],
  },
  {
    name: 'versions',
    sources: [
      `${server}/modules/content/editing/store-version.ts`,
      `${server}/modules/content/pages/append-version.ts`,
    ],
    tests: [
      [`${server}/modules/content/editing/`],
      [`${server}/modules/content/pages/`, `${server}/http/audit-trail.test.ts`],
      [
        `${server}/modules/content/templates/`,
        `${server}/modules/content/releases/`,
        `${server}/modules/foundation/hooks/`,
      ],
    ],
  },
  {
    name: 'publication',
    sources: [
      `${server}/modules/content/publication/publish-page.ts`,
      `${server}/modules/content/publication/request-publication.ts`,
      `${server}/modules/content/publication/review-request.ts`,
      `${server}/modules/content/publication/reviewers.ts`,
      `${server}/modules/content/publication/run-schedule.job.ts`,
      `${server}/modules/content/publication/settle-request.ts`,
    ],
    tests: [
      [`${server}/modules/content/publication/`],
      [
        `${server}/http/audit-trail.test.ts`,
        `${server}/http/narrowed-permissions.test.ts`,
        `${server}/modules/content/public-content/`,
      ],
      [
        `${server}/modules/foundation/hooks/`,
        `${server}/modules/library/media/replace-file.test.ts`,
        `${server}/modules/reach/webhooks/webhooks.test.ts`,
      ],
      [`${server}/modules/content/releases/`],
    ],
  },
];
