import { formMessages, type FormMessages } from '../kit/form-messages.ts';
import { createCaptcha } from './form-captcha.ts';
import { createFormErrors, type FormErrors } from './form-errors.ts';

interface FormError {
  property: string;
  code: string;
}

/** Shows why the server refused a form. */
async function showRefusal(response: Response, errors: FormErrors, messages: FormMessages): Promise<void> {
  if (response.status === 429) return errors.show(new Map(), messages.tooMany);
  const body = (await response.json().catch(() => null)) as { Errors?: FormError[] } | null;
  const reported = response.status === 422 ? (body?.Errors ?? []) : [];
  const ofFields = reported.filter(({ property }) => errors.names.has(property));
  const others = reported.filter(({ property }) => !errors.names.has(property));
  const isCaptcha = others.some(({ property }) => property === 'captcha');
  const isGeneral = others.length > 0 || ofFields.length === 0;
  const general = isCaptcha ? messages.captcha : isGeneral ? messages.notSent : null;
  return errors.show(new Map(ofFields.map(({ property, code }) => [property, code])), general);
}

/** Validates fields when the user leaves them. */
function validateOnChange(form: HTMLFormElement, errors: FormErrors): void {
  // An error message shifts the content below it. It must not appear while a button is pressed, or the click would miss.
  let isPressed = false;
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => (isPressed = false), true);
  const whenReleased = (action: () => void): void => {
    if (!isPressed) return action();
    return document.addEventListener('pointerup', () => setTimeout(action), { once: true });
  };
  form.addEventListener('change', ({ target }) => {
    const field = (target as HTMLElement).closest<HTMLElement>('.xb-form-field');
    if (field) whenReleased(() => errors.update(field));
  });
}

const postForm = (formID: string, body: FormData): Promise<Response> =>
  fetch(`/api/ximblox/form/${formID}/submit`, {
    method: 'POST',
    body,
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });

/** Validates a form in the browser, submits it, and shows the result in container; the values stay. */
export function sendForm(root: HTMLElement, { form: formID }: { form: string }): void {
  const form = root.querySelector('form');
  const part = (name: string): HTMLElement | null => root.querySelector<HTMLElement>(`.xb-form-${name}`);
  const [summary, status, sent, container] = [part('problems'), part('status'), part('sent'), part('captcha')];
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !summary || !status || !sent || !container || !button) return;
  // With scripts the captcha replaces the question.
  part('question')?.remove();
  const messages = formMessages(String(new FormData(form).get('locale')));
  const captcha = createCaptcha(container);
  const errors = createFormErrors(form, summary, messages);
  let isSending = false;

  const setStatus = (text: string): void => {
    isSending = text !== '';
    status.textContent = text;
    button.setAttribute('aria-disabled', String(isSending));
  };

  const showThanks = (): void => {
    form.reset();
    errors.show(new Map());
    root.querySelector('.xb-form')?.classList.add('xb-form-done');
    sent.focus();
  };

  const send = async (): Promise<void> => {
    // Clears earlier errors before showing the progress.
    errors.show(new Map());
    setStatus(messages.checking);
    try {
      const solution = await captcha.take(() => setStatus(messages.tick));
      const body = new FormData(form);
      body.set('captcha', solution);
      setStatus(messages.sending);
      const response = await postForm(formID, body);
      if (response.ok) showThanks();
      else await showRefusal(response, errors, messages);
    } catch {
      errors.show(new Map(), messages.notSent);
    } finally {
      setStatus('');
    }
  };

  form.noValidate = true;
  form.addEventListener('focusin', () => captcha.prepare());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    const codes = errors.validate();
    if (codes.size > 0) errors.show(codes);
    else void send();
  });
  validateOnChange(form, errors);
  form.dataset.ready = 'true';
}
