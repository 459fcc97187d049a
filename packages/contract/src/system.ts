import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { findings, type FindingCode, findingStates, healthChecks } from './findings.ts';

const codes = Object.keys(findings) as [FindingCode, ...FindingCode[]];

/** What a check of the installation found. */
export const healthFinding = z.object({
  check: z.enum(healthChecks),
  state: z.enum(findingStates),
  code: z.enum(codes),
  /** Values for the sentence of the code. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In English. */
  text: z.string(),
  /** What to do, in English; `''` if there is nothing to do. */
  advice: z.string(),
});
export type HealthFinding = z.output<typeof healthFinding>;

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/system/health',
    summary: 'Check the installation: the checks of "ximblox doctor" that read a few rows and files',
    access: permission('manage-settings'),
    reply: z.object({ findings: z.array(healthFinding) }),
  }),
};
