import type { Extension, Hook, HookName, SiteDefinition } from '@ximblox/blocks';
import { perSite } from '../../../per-site.ts';

/** A hook with its place in the site. */
export interface DeclaredHook<Name extends HookName = HookName> {
  extension: Extension;
  /** Position among the hooks of its extension. */
  position: number;
  hook: Extract<Hook, { on: Name }>;
}

const declaredHooks = perSite((site) => {
  const all = site.extensions.flatMap((extension) =>
    extension.hooks.map((hook, position): DeclaredHook => ({ extension, position, hook })),
  );
  return Map.groupBy(all, ({ hook }) => hook.on);
});

/** Returns the hooks of a site for an operation, in the order of its extensions. */
export function hooksFor<Name extends HookName>(site: SiteDefinition, on: Name): readonly DeclaredHook<Name>[] {
  return (declaredHooks(site).get(on) ?? []) as unknown as DeclaredHook<Name>[];
}
