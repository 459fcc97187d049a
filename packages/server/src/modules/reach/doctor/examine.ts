import { describeFinding, type HealthCheck, type HealthFinding } from '@ximblox/contract';
import { contentChecks } from './content-checks.ts';
import { amountTexts } from './format-amount.ts';
import { type Check, type Examination, reasonOf } from './examination.ts';
import { fileChecks } from './file-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { workChecks } from './work-checks.ts';

export const checks: readonly Check[] = [...machineChecks, ...workChecks, ...contentChecks, ...fileChecks];

/** A finding, and what was repaired. */
export interface Diagnosis extends HealthFinding {
  /** What `--repair` did, as a sentence; the finding is then that of the check after the repair. */
  repaired?: string;
}

async function runCheck(check: Check, examination: Examination): Promise<HealthFinding> {
  try {
    const { code, values, amounts } = await check.run(examination);
    return describeFinding(check.id, code, { ...values, ...amountTexts(amounts) }, amounts);
  } catch (error) {
    return describeFinding(check.id, 'check-failed', { reason: reasonOf(error) });
  }
}

async function diagnose(check: Check, examination: Examination, repairs: boolean): Promise<Diagnosis> {
  const finding = await runCheck(check, examination);
  if (!repairs || finding.state === 'ok' || !check.repair) return finding;
  try {
    const repaired = await check.repair(examination);
    return { ...(await runCheck(check, examination)), repaired };
  } catch (error) {
    return describeFinding(check.id, 'check-failed', { reason: reasonOf(error) });
  }
}

/**
 * Checks an installation, one check after the other.
 * @param options.quick only checks that read a few rows
 * @param options.only names of the checks to run; all by default
 * @param options.repair repairs what is derived from other data
 */
export async function examine(
  examination: Examination,
  { quick = false, only, repair = false }: { quick?: boolean; only?: readonly HealthCheck[]; repair?: boolean } = {},
): Promise<Diagnosis[]> {
  const found: Diagnosis[] = [];
  for (const check of checks) {
    if ((only?.includes(check.id) ?? true) && (!quick || check.isQuick))
      found.push(await diagnose(check, examination, repair));
  }
  return found;
}
