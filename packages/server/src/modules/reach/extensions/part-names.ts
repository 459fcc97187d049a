import type { JobReference, PermissionDefinition, SiteDefinition } from '@ximblox/blocks';
import type { AnyPermissionName } from '@ximblox/contract';

/** Names of the parts of extensions, with the name of the extension, by definition. */
interface PartNames {
  job: ReadonlyMap<object, string>;
  permission: ReadonlyMap<object, AnyPermissionName>;
}

const known = new WeakMap<SiteDefinition, PartNames>();

function namesOf(site: SiteDefinition): PartNames {
  let names = known.get(site);
  if (!names) {
    const all = <Name>(part: 'jobs' | 'permissions', nameOf: (extension: string, one: never) => Name) =>
      new Map<object, Name>(
        site.extensions.flatMap((extension) =>
          extension[part].map((one): [object, Name] => [one, nameOf(extension.name, one as never)]),
        ),
      );
    names = {
      job: all('jobs', (extension, { name }: JobReference) => `${extension}.${name}`),
      permission: all('permissions', (extension, { name }: PermissionDefinition) => `${extension}.${name}` as const),
    };
    known.set(site, names);
  }
  return names;
}

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
