import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { isValidSolution, issueChallenge, consumeSolution } from '../../../platform/proof-of-work.ts';

/** Purpose of challenges; a solution is valid for one submission of any form. */
const purpose = 'form';
/** Timeout of requests to reCAPTCHA, in milliseconds. */
const recaptchaTimeout = 5000;

/** Returns a proof-of-work challenge, or the site key of reCAPTCHA if it is configured. */
export async function formChallenge({
  db,
  services: { settings },
}: Context): Promise<AnswerOf<typeof contract.forms.challenge>> {
  const { recaptchaSiteKey: siteKey } = settings;
  return siteKey === null ? issueChallenge(db, purpose) : { recaptcha: { siteKey } };
}

/** Verifies a response with reCAPTCHA. @throws 503 G_01 when reCAPTCHA is unavailable */
async function verifyRecaptcha({ services }: Context, response: string): Promise<boolean> {
  const { recaptchaSecret: secret, recaptchaUrl } = services.settings;
  try {
    const answer = await fetch(recaptchaUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secret ?? '', response }),
      redirect: 'error',
      signal: AbortSignal.timeout(recaptchaTimeout),
    });
    const verdict = (await answer.json()) as { success?: unknown } | null;
    return verdict?.success === true;
  } catch (error) {
    services.log.warn({ err: error }, 'reCAPTCHA is unavailable; the form was refused');
    return fail('G_01', '', { status: 503 });
  }
}

/** Whether a captcha looks valid, without consuming it. For forms with other errors. */
export const isCaptchaValid = async (context: Context, captcha: string): Promise<boolean> =>
  context.services.settings.recaptchaSiteKey === null ? isValidSolution(context.db, purpose, captcha) : captcha !== '';

/** Verifies and consumes a captcha. */
export const consumeCaptcha = async (context: Context, captcha: string): Promise<boolean> => {
  if (captcha === '') return false;
  return context.services.settings.recaptchaSiteKey === null
    ? consumeSolution(context.db, purpose, captcha)
    : verifyRecaptcha(context, captcha);
};
