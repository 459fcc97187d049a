import { pageTypeIDs } from '@ximblox/blocks/internal';
import { listAddresses, type OpenMoment } from '@ximblox/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { archiveSite, maxArchivedPages } from './moment-archive.ts';
import { siteLinks } from './moment-links.ts';
import { momentMessages } from './moment-messages.ts';
import { type MomentRequest, privateHeaders } from './moment-request.ts';
import type { MomentOptions, MomentResponses } from './moment-responses.ts';

/** Returns a function that sends an archive of the site at a moment while it is made, or a notice if the site is too large. */
export function createArchiveResponse(
  app: Pick<FastifyInstance, 'hasRoute' | 'inject'>,
  { reader, definition, settings }: MomentOptions,
  sendNotice: MomentResponses['sendNotice'],
): (request: MomentRequest, reply: FastifyReply, opened: OpenMoment) => Promise<void> {
  const { publicUrl, isFile } = siteLinks(app, settings);

  const readFile = async ({ headers: { cookie = '', host = '' } }: FastifyRequest, url: string) => {
    const response = await app.inject({ url, headers: { cookie, host } });
    return response.statusCode === 200 ? response.rawPayload : null;
  };

  return async (request, reply, { moment, release }) => {
    const name = `${new URL(publicUrl).hostname}-${moment.time.toISOString().slice(0, 19).replaceAll(':', '')}.zip`;
    await reader.at(moment, async (at, atMoment) => {
      const addresses = await listAddresses(atMoment, pageTypeIDs(definition));
      if (addresses.length > maxArchivedPages) {
        const messages = momentMessages(request.headers['accept-language'] ?? '');
        await sendNotice(reply, 422, messages['too-large'], messages.home);
        return;
      }
      const archive = archiveSite(at, {
        definition,
        publicUrl,
        addresses,
        isFile,
        moment: moment.time,
        release,
        now: new Date(),
        readFile: (url) => readFile(request, url),
        onError: (err) => request.log.warn({ err }, 'An archive of the site could not be completed.'),
      });
      const disposition = `attachment; filename="${name}"`;
      const headers = { ...privateHeaders, 'Content-Type': 'application/zip', 'Content-Disposition': disposition };
      void reply.headers(headers).send(archive.stream);
      await archive.done;
    });
  };
}
