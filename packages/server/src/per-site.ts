import type { SiteDefinition } from '@ximblox/blocks';

/** Memoises what follows from the definition of a site, which never changes while the server runs. */
export function perSite<Value extends object>(
  compute: (site: SiteDefinition) => Value,
): (site: SiteDefinition) => Value {
  const values = new WeakMap<SiteDefinition, Value>();
  return (site) => {
    const value = values.get(site) ?? compute(site);
    values.set(site, value);
    return value;
  };
}
