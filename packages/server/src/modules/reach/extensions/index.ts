import type { SiteDefinition } from '@ximblox/blocks';
import type { LocalisedText } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { afterHookJob } from '../../foundation/hooks/index.ts';
import { runAfterHook } from './run-after-hook.job.ts';

export { handlerContexts } from './handler-context.ts';

/** Returns the texts of the errors of extensions, by code. */
export const errorTextsOf = (site: SiteDefinition): Record<string, LocalisedText> =>
  Object.fromEntries(
    site.extensions.flatMap(({ name, messages }) =>
      Object.entries(messages).map(([code, text]) => [`${name}.${code}`, text]),
    ),
  );

/** Job handlers by job name. */
export const extensionJobs = {
  [afterHookJob]: (context: Context, payload: unknown): Promise<void> => runAfterHook(context, payload),
};
