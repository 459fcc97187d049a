/** Returns the text of a manifest, or of the module with the version, in which one version of our packages replaces another. */
export const withVersion = (text: string, from: string, to: string): string =>
  text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replace(`version = '${from}'`, `version = '${to}'`)
    .replace(`version = "${from}"`, `version = "${to}"`)
    .replaceAll(/"(@ximblox\/[\w-]+)": "([^"]+)"/g, (found: string, name: string, wanted: string) =>
      wanted === from ? `"${name}": "${to}"` : found,
    );

interface Lockfile {
  version: string;
  packages: Record<string, object>;
}

/** Returns a lockfile in which a version of the workspaces replaces another. */
export function lockfileWithVersion(text: string, from: string, to: string): string {
  const lockfile = JSON.parse(text) as Lockfile;
  const packages = Object.entries(lockfile.packages).map(([path, entry]) =>
    path.includes('node_modules/')
      ? [path, entry]
      : [path, JSON.parse(withVersion(JSON.stringify(entry, null, 1), from, to)) as object],
  );
  const changed = { ...lockfile, version: to, packages: Object.fromEntries(packages) as Lockfile['packages'] };
  return `${JSON.stringify(changed, null, 2)}\n`;
}

/** Whether a version such as 0.10.0 is higher than another. */
export const isHigher = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;
