import { createSiteTester } from '@ximblox/site/testing';
import media from '../content/media/media.json' with { type: 'json' };
import site from '../ximblox.config.tsx';

const modules = import.meta.glob<Record<string, object>>('../{blocks,layout}/**/*.enhance.ts', { eager: true });

export const { exampleBlock, fileRecord, renderSite } = createSiteTester({ site, media, modules });
