import { type FieldBuilder, type MenuAction, registerKind } from '@ximblox/blocks/internal';
import { type ComponentType, createElement, lazy } from 'react';
import type {
  AdminDefinition,
  CardDefinition,
  ComponentImport,
  FieldControlProps,
  FieldViewProps,
  ScreenDefinition,
  ScreenProps,
} from '../kit/define.ts';
import { flatten } from '../kit/flatten.ts';

/** The module that the build of the site makes; see `sitePartsModule` of `@ximblox/site/build`. */
interface SitePartsModule {
  /** Loaders by file path. */
  menuActions: Record<string, (() => Promise<Record<string, MenuAction | undefined>>) | undefined>;
  /** Undefined when the site has no `ximblox.admin.tsx`. */
  loadAdmin: (() => Promise<{ default: AdminDefinition }>) | undefined;
}

/** Control of a field kind, and its read-only view. */
interface SiteControl {
  component: ComponentType<FieldControlProps<FieldBuilder>>;
  view: ComponentType<FieldViewProps<FieldBuilder>> | undefined;
}

/** What a site adds to the admin, with components that load when they are rendered. */
interface SiteParts {
  /** By name of the field kind. */
  controls: ReadonlyMap<string, SiteControl>;
  screens: readonly (Omit<ScreenDefinition, 'component'> & { component: ComponentType<ScreenProps> })[];
  cards: readonly (Omit<CardDefinition, 'component'> & { component: ComponentType })[];
}

/** Milliseconds that the admin waits for the parts of the site. */
const timeout = 8_000;

const none: SiteParts = { controls: new Map(), screens: [], cards: [] };
let parts = none;
let hasFailed = false;

const address = (): string => document.querySelector<HTMLMetaElement>('meta[name="ximblox-site-parts"]')?.content ?? '';

const importModule = async (): Promise<SitePartsModule> =>
  (await import(/* @vite-ignore */ address())) as SitePartsModule;

/** For each part that could not be loaded, a function that lets it load again. */
const failed = new Set<() => void>();

/** Returns the component of a part. It loads with the kit, which brings its styles. */
function lazily<Props extends object>(load: ComponentImport<Props>): ComponentType<Props> {
  const nextPart = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        const [part] = await Promise.all([load(), import('../kit/index.ts')]);
        return part;
      } catch (failure) {
        // React keeps the failure of a lazy component.
        failed.add(() => {
          Part = nextPart();
        });
        throw failure;
      }
    });
  let Part = nextPart();
  return (props) => createElement(Part, props);
}

/** Lets parts that could not be loaded load again when they are rendered. */
export function retrySiteParts(): void {
  for (const reset of failed) reset();
  failed.clear();
}

async function importParts(): Promise<SiteParts> {
  const { loadAdmin } = await importModule();
  if (!loadAdmin) return none;
  const { controls, screens, cards } = flatten((await loadAdmin()).default);
  // The admin then knows empty values, errors and texts of the kinds.
  for (const { kind } of controls) registerKind(kind.fieldKind);
  return {
    controls: new Map(
      controls.map(({ kind, component, view }) => [
        kind.fieldKind.kind,
        { component: lazily(component), view: view && lazily(view) },
      ]),
    ),
    screens: screens.map(({ component, ...screen }) => ({ ...screen, component: lazily(component) })),
    cards: cards.map(({ component, ...card }) => ({ ...card, component: lazily(component) })),
  };
}

/** Loads what the site adds to the admin, before the first screen. A failure leaves it out; see `haveSitePartsFailed`. */
export async function loadSiteParts(): Promise<void> {
  if (address() === '') return;
  try {
    parts = await Promise.race([
      importParts(),
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('The parts of the site have not loaded in time.')), timeout);
      }),
    ]);
  } catch (failure) {
    hasFailed = true;
    reportError(failure);
  }
}

/** What the site adds to the admin. */
export const siteParts = (): SiteParts => parts;

/** Whether the parts of the site could not be loaded. */
export const haveSitePartsFailed = (): boolean => hasFailed;

/** Loads a menu action of the site. @throws when the site has none with this ID */
export async function loadMenuAction(id: string): Promise<MenuAction> {
  const [file = '', name = ''] = id.split('#');
  const { menuActions } = await importModule();
  const action = (await menuActions[file]?.())?.[name];
  if (!action) throw new Error(`The site has no menu action "${id}".`);
  return action;
}
