import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Modules, with all that they import, that every screen needs, with a session or without. */
const ofEveryScreen = new RegExp(
  [
    '@mantine/core/esm/components/(Button|Input|InputBase|TextInput)/',
    'node_modules/(react|react-dom|scheduler|i18next|react-i18next|zustand)/',
    // What loads parts on demand goes with whatever needs it first; the first screen would have to load that part as well.
    'vite/preload-helper',
    'contract/src/(contract|client|site-client|base-path|errors)\\.ts',
    'admin/src/app/error-boundary\\.tsx',
    'admin/src/lib/(address|api|i18n|language|load-code|tour|use-title|use-form-action|errors/.*)\\.ts',
    'admin/src/ui/(error-list|password-field|theme/.*)\\.tsx?$',
  ].join('|'),
);

/** The same for every screen of those who are logged in. */
const ofStaffScreens = new RegExp(
  [
    'node_modules/(react-router|@tanstack/(query-core|react-query))/',
    '@mantine/core/esm/components/(ActionIcon|Checkbox|CloseButton|Group|NativeSelect|Skeleton)/',
    'lucide-react/dist/esm/(createLucideIcon|icons/(arrow-down|arrow-up|bookmark|chevron-right|chevrons-up-down|circle-check|circle-exclamation-point|circle-minus|columns-3|copy-plus|ellipsis|external-link|file-plus-2|file-text|flag|globe|globe-off|inbox|languages|list-checks|log-out|package-open|package-plus|pencil|search|trash|trash-2|triangle-exclamation-point|x)\\.)',
    'blocks/src/define-site\\.ts',
    'contract/src/entities/max-total\\.ts',
    'admin/src/kit/(define|flatten)\\.ts',
    'admin/src/app/(session/log-out\\.ts|shell/side-menu\\.tsx|notifications/notifications\\.module\\.css)',
    'admin/src/(features/page-editor/opened-page|fields/tags/use-tags)\\.ts',
    'admin/src/lib/(list/.+|bulk-actions|page-state-filter|debounce|format|has-uploads|newest-address|notifications|query-client|releases|role-name|session|site-parts|site-settings)\\.ts$',
    'admin/src/ui/(assigned-to|data-table/.+|list-screen/(?!period).+|page-modals/use-missing-locales|date-time|due-day|hints|lazy-actions-menu|lazy-part|lazy-popup|list-search|no-results|page-header|pagination|site-part|state-marks|states|toasts|use-release-choices)\\.tsx?$',
    'admin/src/fields/media-list/(file-facts\\.ts|thumbnail\\.tsx)',
  ].join('|'),
);

/** What forms that are saved as a whole share, and dialogs with a time or a secret. The page editor opens without them. */
const ofForms =
  /admin\/src\/(ui\/(release-form|draft-dialogs|slug-field|moment-|save-bar|secret-modal|leave-guard|live-site-note|current-password-field|copy-text)|lib\/(draft\/|day-range|templates))/;

/** Menus, popovers and dialogs, with their library, which screens load when one opens. */
const ofPopups =
  /@mantine\/core\/esm\/components\/(FocusTrap|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|ScrollArea)\/|admin\/src\/ui\/(actions-menu|full-screen|modal|opened-menu)\.tsx$/;

/** The dialogs of several screens, each in a script of its own. */
const ofDialogs = /admin\/src\/ui\/(page-modals\/[\w-]+-modal|(?!unsaved)[\w-]+-(modal|dialog)|draft-dialogs)\.tsx$/;

/**
 * What most screens beyond the overview need: components, icons, and small parts of fields. What the login shares with them is
 * not among it.
 */
const ofMostScreens = new RegExp(
  [
    '@mantine/(core/esm/components|hooks)/',
    'lucide-react/dist/esm/icons/',
    'admin/src/(ui|lib)/(?!code-field|log-in|passkey)',
    'blocks/src/fields/(link|video)\\.ts',
    'admin/src/fields/(announce|icon-button|image-input|option-list|picked-value|link-picker/link-target(-line)?|media-list/thumbnail|tags/tag-picker)\\.tsx?$',
  ].join('|'),
);

/** What comparisons, comments and settings of pages share. */
const ofPanels =
  /admin\/src\/(fields\/(compare\/|field-values\.tsx)|features\/page-editor\/(comments\/(comment-form|comment-thread|mention)|compare\/|history\/|settings\/))/;

const editorScreen = fileURLToPath(new URL('src/features/page-editor/page-editor-screen.tsx', import.meta.url));

/** Returns the own modules that the first screen of the page editor imports, without those that load on demand. */
function editorModules(context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([editorScreen]);
  for (const id of found) {
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    for (const one of imported) if (one.includes('/admin/src/')) found.add(one);
  }
  return found;
}

/**
 * Returns the scripts that screens share, each with what its modules import. Left to itself the bundler makes one of every set of
 * screens that share something, more than two hundred. See decision 11; what screens load is held by `lighthouse.spec.ts`.
 */
export function scriptsOfScreens(): Rolldown.CodeSplittingGroup[] {
  let ofEditor: Set<string> | undefined;
  /** Name of a script of what the first screen of the page editor shares with others, which share much that it does not need. */
  const inEditor = (name: string) => ({
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext) => {
      ofEditor ??= editorModules(context);
      return !id.includes('/admin/src/') || ofEditor.has(id) ? name : null;
    },
  });
  const ofScreens = (id: string): boolean =>
    ofMostScreens.test(id) && ![ofPopups, ofDialogs, ofForms].some((other) => other.test(id));
  return [
    { name: 'base', test: ofEveryScreen },
    { name: 'staff', test: ofStaffScreens },
    { ...inEditor('common'), test: ofScreens, minShareCount: 3 },
    { name: 'popups', test: ofPopups },
    { name: 'forms', test: ofForms, minShareCount: 3 },
    // Icons of two screens, a few hundred bytes each.
    { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
    // The result of a bulk action above the list of pages, and the dialogs and the report of one.
    { name: 'bulk', test: /admin\/src\/(ui\/bulk-actions|features\/page-overview\/bulk)\//, minShareCount: 2 },
    // Of the editor, the menus, the media library, the tree and the calendar.
    {
      name: 'drag',
      test: /@atlaskit\/pragmatic-drag-and-drop\/|admin\/src\/fields\/sortable\/(drag-name|scroll-at-edge)\.ts/,
      minShareCount: 2,
    },
    { ...inEditor('content'), test: /admin\/src\/(fields|features\/page-editor)\//, minShareCount: 2 },
    { name: 'panels', test: ofPanels, minShareCount: 2 },
    { name: 'further', test: ofScreens, minShareCount: 3 },
  ];
}
