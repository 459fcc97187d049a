import { lostMenuActions, type SiteDefinition, localise } from '@ximblox/blocks';
import { StartError } from '@ximblox/server/start-error';

/** Validates what neither the compiler nor `defineSite` can check. @throws StartError */
export function checkSite(site: SiteDefinition): void {
  const lost = lostMenuActions(site).map((title) => `"${localise(title)}"`);
  if (lost.length === 0) return;
  throw new StartError(
    `The admin cannot find the actions of the menu items ${lost.join(', ')}. Export each action from a file of the site whose name ends with .action.ts.`,
  );
}
