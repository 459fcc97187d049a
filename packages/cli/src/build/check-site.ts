import { checkAdmin } from '@ximblox/admin/check';
import { lostMenuActions, type SiteDefinition, localise } from '@ximblox/blocks';
import { StartError } from '@ximblox/server/start-error';
import type { ServerBundle } from './load-bundle.ts';

function checkMenuActions(site: SiteDefinition): void {
  const lost = lostMenuActions(site).map((title) => `"${localise(title)}"`);
  if (lost.length === 0) return;
  throw new StartError(
    `The admin cannot find the actions of the menu items ${lost.join(', ')}. Export each action from a file of the site whose name ends with .action.ts.`,
  );
}

/**
 * Validates what neither the compiler nor `defineSite` can check.
 * @throws StartError, SiteDefinitionError
 */
export async function checkSite({
  definition,
  loadAdmin,
}: Pick<ServerBundle, 'definition' | 'loadAdmin'>): Promise<void> {
  checkMenuActions(definition);
  if (loadAdmin) checkAdmin((await loadAdmin()).default, definition);
}
