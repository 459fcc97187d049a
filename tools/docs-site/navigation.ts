interface Entry {
  text: string;
  /** Path of the page below `docs/`, without extension. */
  link: string;
}

/** The pages of the documentation in the order of the side menu. A test compares them with the files. */
export const navigation: readonly { text: string; collapsed?: boolean; items: readonly Entry[] }[] = [
  {
    text: 'Start',
    items: [
      { text: 'Overview', link: '/' },
      { text: 'A site in ten minutes', link: '/ten-minutes' },
      { text: 'Concepts', link: '/concepts' },
      { text: 'Compared with others', link: '/comparison' },
    ],
  },
  {
    text: 'Building',
    items: [
      { text: 'A complete site', link: '/building-a-site' },
      { text: 'Formats', link: '/building/formats' },
      { text: 'Blocks', link: '/building/blocks' },
      { text: 'Fields', link: '/building/fields' },
      { text: 'Own kinds of fields', link: '/building/field-kinds' },
      { text: 'Page types', link: '/building/page-types' },
      { text: 'Queries', link: '/building/queries' },
      { text: 'Extensions', link: '/building/extensions' },
      { text: 'References', link: '/building/references' },
      { text: 'Layout and styles', link: '/building/layout' },
      { text: 'Forms', link: '/building/forms' },
      { text: 'Behaviour in the browser', link: '/building/browser' },
      { text: 'Search', link: '/building/search' },
      { text: 'Languages', link: '/building/languages' },
      { text: 'The admin', link: '/building/admin' },
      { text: 'Screens, cards and controls', link: '/building/admin-parts' },
      { text: 'Initial content', link: '/building/content' },
      { text: 'Tests', link: '/building/testing' },
      { text: 'Command line', link: '/command-line' },
      { text: 'Moving content', link: '/moving-content' },
      { text: 'When something is wrong', link: '/troubleshooting' },
    ],
  },
  {
    text: 'Recipes',
    items: [
      { text: 'A list of pages', link: '/recipes/list-pages' },
      { text: 'A contact form', link: '/recipes/contact-form' },
      { text: 'Several languages', link: '/recipes/several-languages' },
      { text: 'Change a block with content', link: '/recipes/change-a-block' },
      { text: 'A field of your own', link: '/recipes/own-field' },
      { text: 'Bring content from another system', link: '/recipes/import-content' },
      { text: 'Another frontend', link: '/recipes/other-frontend' },
      { text: 'Deploy a site', link: '/recipes/deploy' },
    ],
  },
  {
    text: 'Using',
    items: [
      { text: 'Editing a site', link: '/editing' },
      { text: 'Running Ximblox', link: '/running' },
      { text: 'nginx as the proxy', link: '/nginx' },
      { text: 'Scaling', link: '/scaling' },
      { text: 'Moving to PostgreSQL and S3', link: '/moving' },
      { text: 'Single sign-on', link: '/single-sign-on' },
      { text: 'Other frontends', link: '/headless' },
      { text: 'Integrating other systems', link: '/integrating' },
      { text: 'Who may call what', link: '/permissions' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Definitions', link: '/reference/definitions' },
      { text: 'Fields', link: '/reference/fields' },
      { text: 'Content', link: '/reference/content' },
      { text: 'Components and functions', link: '/reference/kit' },
      { text: 'Hooks', link: '/reference/hooks' },
      { text: 'Components and hooks of the admin', link: '/reference/admin' },
      { text: 'Settings', link: '/reference/settings' },
      { text: 'Commands', link: '/reference/commands' },
    ],
  },
  {
    text: 'Working on Ximblox',
    collapsed: true,
    items: [
      { text: 'Words we use', link: '/words' },
      { text: 'Decisions', link: '/decisions/0001-drafts-may-be-incomplete' },
    ],
  },
];
