import { type contract, fail } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { findFiles, serveFile } from '../../library/media/index.ts';
import { exportPages } from './export-pages.ts';
import { exportVersions } from './export-versions.ts';
import { exportSite } from './export-site.ts';
import { importPages } from './import-pages.ts';
import { importSite } from './import-site.ts';

/** API handlers that move content between installations. */
export const contentFileHandlers: Handlers<typeof contract.contentFiles> = {
  exportPages: (context, { body }) => exportPages(context, body),
  exportVersions: (context, { body }) => exportVersions(context, body),
  exportSite: (context) => exportSite(context),
  async download({ db, services }, { params }, { headers }) {
    const file = (await findFiles(db, [params.id]))[0] ?? fail('V_12', 'id', { status: 404 });
    return serveFile(services, {
      file,
      fileName: file.file_name,
      width: null,
      crop: null,
      audience: 'private',
      isStored: true,
      format: 'uploaded',
      headers,
    });
  },
  // A dry run undoes its transaction and answers.
  importPages: { ownTransaction: true, handle: (context, { body }) => importPages(context, body) },
  importSite: { ownTransaction: true, handle: (context, { body }) => importSite(context, body) },
};
