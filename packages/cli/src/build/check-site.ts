import { checkAdmin, controlledKinds } from '@ximblox/admin/check';
import { lostMenuActions, ownKindsOf, type SiteDefinition, localise } from '@ximblox/blocks/internal';
import { StartError } from '@ximblox/server/start-error';
import type { ServerBundle } from './load-bundle.ts';

function checkMenuActions(site: SiteDefinition): void {
  const lost = lostMenuActions(site).map((title) => `"${localise(title)}"`);
  if (lost.length === 0) return;
  throw new StartError(
    `The admin cannot find the actions of the menu items ${lost.join(', ')}. Export each action from a file of the site whose name ends with .action.ts.`,
  );
}

/** @throws StartError when the configuration exports something else than what `defineSite` returns */
function assertDefined(definition: SiteDefinition | undefined): void {
  // `defineSite` completes what it gets.
  if (Array.isArray(definition?.extensions) && Array.isArray(definition.extraMenuItems)) return;
  throw new StartError('`ximblox.config.tsx` does not export a site: write `export default defineSite({ … })`.');
}

/**
 * Validates what neither the compiler nor `defineSite` can check.
 * @throws StartError, SiteDefinitionError
 */
export async function checkSite({
  definition,
  loadAdmin,
}: Pick<ServerBundle, 'definition' | 'loadAdmin'>): Promise<void> {
  assertDefined(definition);
  checkMenuActions(definition);
  if (loadAdmin) checkAdmin((await loadAdmin()).default, definition);
}

/** Returns the field kinds of the site whose values editors cannot change, since the admin has no control for them. */
export async function kindsWithoutControl({
  definition,
  loadAdmin,
}: Pick<ServerBundle, 'definition' | 'loadAdmin'>): Promise<{ kind: string; where: string }[]> {
  const known = new Set(controlledKinds((await loadAdmin?.())?.default));
  return [...ownKindsOf(definition)].filter(([kind]) => !known.has(kind)).map(([kind, where]) => ({ kind, where }));
}
