import { type SiteDefinition, siteExtension } from '@ximblox/blocks/internal';
import { StartError } from '../../../platform/start-error.ts';

const variablesOf = (needs: readonly string[]): string[] =>
  needs.flatMap((need) => (need.startsWith('env:') ? [need.slice('env:'.length)] : []));

/** @throws StartError that lists the environment variables which extensions need and do not get */
export function requireNeeds(
  { extensions }: SiteDefinition,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const missing = extensions.flatMap(({ name, needs }) =>
    variablesOf(needs)
      .filter((variable) => !environment[variable])
      .map((variable) => `The extension ${name} needs the environment variable ${variable}: set it.`),
  );
  if (missing.length > 0) throw new StartError(missing.join('\n'));
}

/** Returns the extensions of a site with what they need: `water-levels (needs env:KEY)`. */
export const describeExtensions = ({ extensions }: SiteDefinition): string[] =>
  extensions
    .filter(({ name }) => name !== siteExtension)
    .map(({ name, needs }) => (needs.length === 0 ? name : `${name} (needs ${needs.join(', ')})`));
