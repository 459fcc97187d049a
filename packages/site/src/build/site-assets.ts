import { realpathSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteAssets } from '../assets.ts';
import { clientFiles, listStyles } from './site-files.ts';
import { developmentUrl, virtualUrl } from './site-plugin.ts';

interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** The Latin part of upright fonts is what every page of a European site needs first. */
const neededAtOnce = /-latin-[a-z\d]+-normal[^/]*\.woff2$/;

/**
 * What a browser build made.
 * @param outDir where `siteClientConfig` put it
 */
export function readSiteAssets(outDir: string): SiteAssets {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const entry = (name: string): ManifestChunk => {
    const chunk = Object.values(manifest).find((candidate) => candidate.isEntry && candidate.name === name);
    if (!chunk) throw new Error(`The browser build has no entry "${name}".`);
    return chunk;
  };
  const address = (file: string): string => `/${file}`;
  const styles = entry('styles');
  const preview = entry('preview');
  const comparison = entry('comparison');
  return {
    styles: (styles.css ?? []).map(address),
    fonts: (styles.assets ?? []).filter((file) => neededAtOnce.test(file)).map(address),
    islands: address(entry('islands').file),
    preview: { script: address(preview.file), styles: (preview.css ?? []).map(address) },
    comparison: { script: address(comparison.file), styles: (comparison.css ?? []).map(address) },
    development: [],
  };
}

/** The same while developing: everything comes from Vite's server, which must have `sitePlugin` and `@vitejs/plugin-react`. */
export const developmentAssets = (siteFolder: string): SiteAssets => ({
  styles: listStyles(realpathSync(siteFolder)).map(developmentUrl),
  fonts: [],
  islands: developmentUrl(clientFiles.islands),
  preview: { script: developmentUrl(clientFiles.preview), styles: [developmentUrl(clientFiles.previewStyles)] },
  comparison: {
    script: developmentUrl(clientFiles.comparison),
    styles: [developmentUrl(clientFiles.comparisonStyles)],
  },
  development: [virtualUrl('refresh'), '/@vite/client', virtualUrl('overlay')],
});
