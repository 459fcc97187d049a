import type { JobReference, PermissionDefinition, SiteDefinition } from '@ximblox/blocks';
import type { AnyPermissionName } from '@ximblox/contract';
import { perSite } from '../../../per-site.ts';

/** Names of the parts of extensions, with the name of the extension, by definition. */
interface PartNames {
  job: ReadonlyMap<object, string>;
  permission: ReadonlyMap<object, AnyPermissionName>;
}

const namesOf = perSite((site): PartNames => {
  const all = <Name>(part: 'jobs' | 'permissions', nameOf: (extension: string, one: never) => Name) =>
    new Map<object, Name>(
      site.extensions.flatMap((extension) =>
        extension[part].map((one): [object, Name] => [one, nameOf(extension.name, one as never)]),
      ),
    );
  return {
    job: all('jobs', (extension, { name }: JobReference) => `${extension}.${name}`),
    permission: all('permissions', (extension, { name }: PermissionDefinition) => `${extension}.${name}` as const),
  };
});

/**
 * Returns the stored name of a job or a permission: `newsletter.send`.
 * @throws Error when no extension of the site has it
 */
export function partName<Kind extends keyof PartNames>(
  site: SiteDefinition,
  kind: Kind,
  definition: { name: string },
): PartNames[Kind] extends ReadonlyMap<object, infer Name> ? Name : never {
  const name = namesOf(site)[kind].get(definition);
  if (name === undefined) {
    throw new Error(`The ${kind} "${definition.name}" belongs to no extension of the site: add it to its definition.`);
  }
  return name as never;
}
