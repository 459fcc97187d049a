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

/** Latin, upright fonts, which every page of a European site needs. */
const preloadedFonts = /-latin-[a-z\d]+-normal[^/]*\.woff2$/;

/**
 * Reads the manifest of a browser build.
 * @param outDir output folder of `siteClientConfig`
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
  const moment = entry('moment');
  return {
    styles: (styles.css ?? []).map(address),
    fonts: (styles.assets ?? []).filter((file) => preloadedFonts.test(file)).map(address),
    islands: address(entry('islands').file),
    preview: { script: address(preview.file), styles: (preview.css ?? []).map(address) },
    comparison: { script: address(comparison.file), styles: (comparison.css ?? []).map(address) },
    moment: { script: address(moment.file), styles: (moment.css ?? []).map(address) },
    development: [],
  };
}

/** Returns the assets in development, served by a Vite server with `sitePlugin` and `@vitejs/plugin-react`. */
export const developmentAssets = (siteFolder: string): SiteAssets => ({
  styles: listStyles(realpathSync(siteFolder)).map(developmentUrl),
  fonts: [],
  islands: developmentUrl(clientFiles.islands),
  preview: { script: developmentUrl(clientFiles.preview), styles: [developmentUrl(clientFiles.previewStyles)] },
  comparison: {
    script: developmentUrl(clientFiles.comparison),
    styles: [developmentUrl(clientFiles.comparisonStyles)],
  },
  moment: { script: developmentUrl(clientFiles.moment), styles: [developmentUrl(clientFiles.momentStyles)] },
  development: [virtualUrl('refresh'), '/@vite/client', virtualUrl('overlay')],
});
