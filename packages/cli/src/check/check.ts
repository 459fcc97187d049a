import type { SiteProblem } from '@ximblox/blocks';
import type { ContentCheck } from '@ximblox/server';
import { buildPaths } from '../build/build-paths.ts';
import { checkSite, kindsWithoutControl } from '../build/check-site.ts';
import { describeLoadError } from '../dev/describe-error.ts';
import { withInstallation } from '../serve/installation.ts';
import { withSource } from './load-source.ts';

/** A problem of the definitions, or of content that does not fit them. */
export interface CheckProblem {
  severity: 'error' | 'warning';
  /** `Block "quote", field "stars"` */
  subject: string;
  what: string;
  /** File and line of the definition, for problems of the definitions. */
  source?: string | undefined;
  /** Number of blocks with the problem; of pages, if it is not about blocks; 0 for problems of the definitions. */
  count: number;
  /** Addresses of the pages. */
  places: string[];
}

/** Result of `ximblox check`. */
export interface CheckResult {
  /** Whether there are no errors. */
  ok: boolean;
  /** Null if the content was not checked. */
  content: Pick<ContentCheck, 'pages' | 'blocks' | 'upgrades'> | null;
  problems: CheckProblem[];
}

/** Returns the problems in the error of a definition that could not be loaded. */
function definitionProblems(error: unknown, siteFolder: string): CheckProblem[] {
  const { problems } = error as { problems?: readonly SiteProblem[] };
  if (problems) {
    return problems.map(({ where, what, source }) => ({
      severity: 'error',
      subject: where,
      what,
      source,
      count: 0,
      places: [],
    }));
  }
  const { message, loc } = describeLoadError(error, [siteFolder]);
  const source = loc && `${loc.file}:${loc.line}`;
  return [
    {
      severity: 'error',
      subject: 'The site',
      what: `cannot be loaded: ${message.replace(/[.?!]$/, '')}`,
      source,
      count: 0,
      places: [],
    },
  ];
}

const withoutControl = ({ kind, where }: { kind: string; where: string }): CheckProblem => ({
  severity: 'warning',
  subject: where,
  what: `has a field of the kind "${kind}", which has no control in the admin, so editors cannot change it: add one with \`defineControl\` to \`ximblox.admin.tsx\``,
  count: 0,
  places: [],
});

/** Errors of the command itself, not of the site. */
class CommandError extends Error {}

/**
 * Checks the definitions of a site, and whether the stored content fits them. Changes nothing.
 * @param options.content whether to check the content, which needs the database
 * @throws StartError, SettingsError when the database cannot be opened
 */
export async function check(root: string, { content }: { content: boolean }): Promise<CheckResult> {
  const { siteFolder } = buildPaths(root);
  try {
    return await withSource(siteFolder, async ({ definition, loadAdmin, checkStoredContent }) => {
      await checkSite({ definition, loadAdmin });
      const warnings = (await kindsWithoutControl({ definition, loadAdmin })).map(withoutControl);
      if (!content) return { ok: true, content: null, problems: warnings };
      const { findings, ...checked } = await withInstallation(
        root,
        ({ database }) => checkStoredContent({ db: database.db, site: definition }),
        { readOnly: true },
      ).catch((error: unknown) => {
        throw new CommandError('', { cause: error });
      });
      return {
        ok: !findings.some(({ severity }) => severity === 'error'),
        content: checked,
        problems: [...warnings, ...findings],
      };
    });
  } catch (error) {
    if (error instanceof CommandError) throw error.cause;
    return { ok: false, content: null, problems: definitionProblems(error, siteFolder) };
  }
}
