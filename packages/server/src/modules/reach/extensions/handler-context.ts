import type { HandlerContext, HookUser, ReadingContext } from '@ximblox/blocks';
import { CmsError, contract, type Endpoint, errorsOf, fail, type ParsedOf } from '@ximblox/contract';
import type { Context, ExtensionPlace, HandlerContexts } from '../../../context.ts';
import { createPage } from '../../content/pages/index.ts';
import { publishPage, unpublishPage } from '../../content/publication/index.ts';
import { storeVersion } from '../../content/editing/index.ts';
import { deletePage } from '../../content/trash/index.ts';
import { errorCode } from '../../foundation/hooks/index.ts';
import { readExtensionSettings } from '../../foundation/extension-settings/index.ts';
import { addBytes } from '../../library/media/index.ts';
import { enqueueJob } from './enqueue-job.ts';
import { fetchOutside } from './fetch-outside.ts';
import { guard } from './guard.ts';
import { partName } from './part-names.ts';

const actingUser = ({ actor }: Context): HookUser | null =>
  actor.kind === 'user' ? { id: actor.ID, name: actor.name, email: actor.email } : null;

function readingContext(context: Context, { extension, part }: ExtensionPlace, user: HookUser | null): ReadingContext {
  const { services } = context;
  const { site, mailer, publicReader } = services;
  const log = services.log.child({ extension, part });
  return {
    user,
    can: (permission, target = {}) =>
      context.can(typeof permission === 'string' ? permission : partName(site, 'permission', permission), target),
    content: publicReader,
    settings: (definition) => readExtensionSettings(context, definition),
    log: {
      info: (message, details = {}) => log.info(details, message),
      warn: (message, details = {}) => log.warn(details, message),
      error: (message, details = {}) => log.error(details, message),
    },
    mail: { send: (mail) => context.transaction(async (inside) => void (await mailer.send(inside.db, mail))) },
    jobs: { enqueue: (job, input, options) => enqueueJob(context, job, input, options) },
  };
}

/** Validates a body as the endpoint of the admin does. @throws CmsError with all errors */
function bodyOf<E extends Endpoint>(endpoint: E, body: unknown): ParsedOf<E>['body'] {
  const { data, error } = endpoint.body.safeParse(body, { reportInput: true });
  if (error) throw new CmsError(errorsOf(error), 422);
  return data as ParsedOf<E>['body'];
}

/** Operations of the admin. Each runs in the transaction of the context, or in one of its own outside. */
function operations(context: Context, part: string): Omit<HandlerContext, keyof ReadingContext> {
  return {
    fail: (error, path) => fail(errorCode(context.services.site, error, part), path),
    pages: {
      create: ({ blocks, ...page }) =>
        context.transaction(async (inside) => {
          const body = bodyOf(contract.pages.create, { ...page, ...(blocks && { content: blocks }) });
          const { pageID, pageVersionID } = await createPage(inside, body);
          return { pageID, versionID: pageVersionID };
        }),
      store: (versionID, content) =>
        context.transaction(async (inside) => {
          const { workingCopy: _, ...body } = bodyOf(contract.versions.store, content);
          return { versionID: (await storeVersion(inside, versionID, body)).id };
        }),
      publish: (pageID, versionID) =>
        context.transaction(async (inside) => void (await publishPage(inside, pageID, { versionID }))),
      unpublish: (pageID) => context.transaction((inside) => unpublishPage(inside, pageID)),
      delete: (pageID) => context.transaction((inside) => deletePage(inside, pageID)),
    },
    media: { add: async (file) => ({ fileID: (await addBytes(context, file)).id }) },
    fetch: (url, options) => fetchOutside(url, options),
  };
}

/** Runs work with a context that ends with it, and reports what it throws by mistake. */
async function whileOpen<Parts extends object, Result>(
  { services }: Context,
  place: ExtensionPlace,
  parts: Parts,
  work: (guarded: Parts) => Promise<Result>,
): Promise<Result> {
  let isOpen = true;
  try {
    return await work(guard(parts, () => isOpen));
  } catch (error) {
    if (!(error instanceof CmsError)) services.onExtensionFailure?.({ ...place, error });
    throw error;
  } finally {
    isOpen = false;
  }
}

/** Creates the contexts of handlers of extensions. */
export const handlerContexts: HandlerContexts = {
  read: (context, place, work) => whileOpen(context, place, readingContext(context, place, actingUser(context)), work),
  handle: (context, place, work, user = actingUser(context)) =>
    whileOpen(context, place, { ...readingContext(context, place, user), ...operations(context, place.part) }, work),
};
