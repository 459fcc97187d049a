import type { Extension, Hook, HookName, SiteDefinition } from '@ximblox/blocks';

/** A hook with its place in the site. */
export interface DeclaredHook<Name extends HookName = HookName> {
  extension: Extension;
  /** Position among the hooks of its extension. */
  position: number;
  hook: Extract<Hook, { on: Name }>;
}

const declared = new WeakMap<SiteDefinition, Map<HookName, DeclaredHook[]>>();

/** Returns the hooks of a site for an operation, in the order of its extensions. */
export function hooksFor<Name extends HookName>(site: SiteDefinition, on: Name): readonly DeclaredHook<Name>[] {
  let hooks = declared.get(site);
  if (!hooks) {
    const all = site.extensions.flatMap((extension) =>
      extension.hooks.map((hook, position): DeclaredHook => ({ extension, position, hook })),
    );
    hooks = Map.groupBy(all, ({ hook }) => hook.on);
    declared.set(site, hooks);
  }
  return (hooks.get(on) ?? []) as unknown as DeclaredHook<Name>[];
}
