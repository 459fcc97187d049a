import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { isValidSolution, issueChallenge, consumeSolution } from '../../../platform/proof-of-work.ts';

/** A solution is good for one submission of any form. */
const purpose = 'form';
/** Milliseconds for which the answer of reCAPTCHA is waited for. */
const patience = 5000;

/** What the sender of a form has to do to show that it is no flood. */
export async function formChallenge({
  db,
  services: { settings },
}: Context): Promise<AnswerOf<typeof contract.forms.challenge>> {
  const { recaptchaSiteKey: siteKey } = settings;
  return siteKey === null ? issueChallenge(db, purpose) : { recaptcha: { siteKey } };
}

/** @throws 503 when reCAPTCHA cannot be asked: nobody is told of having failed who has not */
async function isHuman({ services }: Context, response: string): Promise<boolean> {
  const { recaptchaSecret: secret, recaptchaUrl } = services.settings;
  try {
    const answer = await fetch(recaptchaUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secret ?? '', response }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const verdict = (await answer.json()) as { success?: unknown } | null;
    return verdict?.success === true;
  } catch (error) {
    services.log.warn({ err: error }, 'reCAPTCHA could not be asked; the form was refused');
    return fail('G_01', '', { status: 503 });
  }
}

/** Whether the captcha looks right, without using it up: for a form that is refused for something else. */
export const mayBeSolved = async (context: Context, captcha: string): Promise<boolean> =>
  context.services.settings.recaptchaSiteKey === null ? isValidSolution(context.db, purpose, captcha) : captcha !== '';

/** Whether the captcha is right; it is good for nothing else afterwards. */
export const isSolved = async (context: Context, captcha: string): Promise<boolean> => {
  if (captcha === '') return false;
  return context.services.settings.recaptchaSiteKey === null
    ? consumeSolution(context.db, purpose, captcha)
    : isHuman(context, captcha);
};
