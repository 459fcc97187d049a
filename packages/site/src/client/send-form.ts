import { formErrorText, type FormMessages, formMessages } from '../kit/form-messages.ts';

interface FormError {
  property: string;
  code: string;
}

/** Inputs of a form, as `SiteForm` renders them. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const api = '/api/ximblox/form';

/** Milliseconds after which a solution is discarded; challenges expire after ten minutes. */
const solutionAge = 8 * 60_000;

/** Returns the error code of an input, as the server would; null if it is valid. */
function problemOf(control: Control): string | null {
  const { validity } = control;
  const isFile = control instanceof HTMLInputElement && control.type === 'file';
  if (isFile) {
    const file = control.files?.[0];
    if (!file) return control.required ? 'V_17' : null;
    if (file.size > Number(control.dataset.max)) return 'ML_01';
    return /\.(?:pdf|docx?)$/i.test(file.name) ? null : 'V_12';
  }
  const isTick = control instanceof HTMLInputElement && control.type === 'checkbox';
  if (validity.valueMissing || (control.required && !isTick && control.value.trim() === '')) return 'V_01';
  // Browsers accept addresses without a dot, which do not exist on the internet.
  if (validity.typeMismatch || (control.type === 'email' && /@[^.]*$/.test(control.value.trim()))) return 'V_02';
  return validity.tooLong ? 'V_14' : null;
}

/** Shows or removes the error of a field. */
function showFieldError(field: HTMLElement, messages: FormMessages, code: string | null): void {
  const control = field.querySelector<Control>('input, textarea, select');
  if (!control) return;
  const { kind = '', label = '' } = field.dataset;
  field.querySelector('.xb-form-error')?.remove();
  const describedBy = [field.querySelector('.xb-form-help')?.id];
  if (code === null) control.removeAttribute('aria-invalid');
  else {
    const error = document.createElement('p');
    error.id = `${control.id}-error`;
    error.className = 'xb-form-error';
    error.textContent = formErrorText(messages, kind, label, code);
    field.append(error);
    describedBy.push(error.id);
    control.setAttribute('aria-invalid', 'true');
  }
  const described = describedBy.filter(Boolean).join(' ');
  if (described) control.setAttribute('aria-describedby', described);
  else control.removeAttribute('aria-describedby');
}

/** The captcha of a form. */
interface Captcha {
  /** Starts early, so that submitting does not have to wait. */
  prepare(): void;
  /**
   * Returns the solution for the field `captcha`, which is valid once.
   * @param onBox called when the sender has to tick a checkbox
   */
  take(onBox: () => void): Promise<string>;
}

function createCaptcha(place: HTMLElement): Captcha {
  let running: { since: number; solution: Promise<string>; isBox: boolean; isSolved: boolean } | null = null;
  let onBoxShown: (() => void) | null = null;
  const begin = (): Promise<string> => {
    const begun = { since: Date.now(), solution: Promise.resolve(''), isBox: false, isSolved: false };
    const isCurrent = (): boolean => running === begun;
    const solve = async (): Promise<string> => {
      const response = await fetch(`${api}/challenge`);
      if (!response.ok) throw new Error('no challenge');
      const { solveCaptcha } = await import('./solve-captcha.ts');
      const solution = await solveCaptcha(await response.json(), place, {
        shown() {
          begun.isBox = true;
          if (isCurrent()) onBoxShown?.();
        },
        expired() {
          if (isCurrent()) void begin().catch(() => undefined);
        },
      });
      begun.isSolved = true;
      return solution;
    };
    running = begun;
    begun.solution = solve();
    // The sender sees errors on submit; until then the captcha is retried.
    begun.solution.catch(() => {
      if (isCurrent()) running = null;
    });
    return begun.solution;
  };
  return {
    prepare() {
      if (!running) void begin().catch(() => undefined);
    },
    async take(onBox) {
      const isFresh = running !== null && Date.now() - running.since < solutionAge;
      onBoxShown = onBox;
      if (running?.isBox && !running.isSolved) onBox();
      const solution = await (running && (isFresh || running.isBox) ? running.solution : begin());
      onBoxShown = null;
      running = null;
      return solution;
    },
  };
}

/** Validates a form in the browser, submits it, and shows the result in place; the values stay. */
export function sendForm(root: HTMLElement, { form: formID }: { form: string }): void {
  const form = root.querySelector('form');
  const part = (name: string): HTMLElement | null => root.querySelector<HTMLElement>(`.xb-form-${name}`);
  const [problems, status, sent, place] = [part('problems'), part('status'), part('sent'), part('captcha')];
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !problems || !status || !sent || !place || !button) return;
  // With scripts the captcha replaces the question.
  root.querySelector('.xb-form-question')?.remove();
  const messages = formMessages(String(new FormData(form).get('locale')));
  const captcha = createCaptcha(place);
  const fields = [...form.querySelectorAll<HTMLElement>('.xb-form-field')];
  const controlOf = (field: HTMLElement): Control | null => field.querySelector<Control>('input, textarea, select');
  let isSending = false;

  const summarise = (title: string | null, wrong: readonly HTMLElement[]): void => {
    problems.replaceChildren();
    problems.hidden = title === null;
    if (title === null) return;
    const heading = document.createElement('p');
    heading.className = 'xb-form-problems-title';
    heading.textContent = title;
    const list = document.createElement('ul');
    for (const field of wrong) {
      const link = document.createElement('a');
      link.href = `#${controlOf(field)?.id}`;
      link.textContent = field.querySelector('.xb-form-error')?.textContent ?? '';
      const item = document.createElement('li');
      item.append(link);
      list.append(item);
    }
    problems.append(heading, ...(wrong.length > 0 ? [list] : []));
  };

  const show = (codes: ReadonlyMap<string, string>, general: string | null): void => {
    for (const field of fields) showFieldError(field, messages, codes.get(field.dataset.name ?? '') ?? null);
    const wrong = fields.filter((field) => codes.has(field.dataset.name ?? ''));
    summarise(general ?? (wrong.length > 0 ? messages.problems : null), wrong);
    const [first] = wrong;
    if (first) controlOf(first)?.focus();
    else if (general !== null) problems.focus();
  };

  const localProblems = (): Map<string, string> => {
    const codes = new Map<string, string>();
    for (const field of fields) {
      const control = controlOf(field);
      const code = control && problemOf(control);
      if (code) codes.set(field.dataset.name ?? '', code);
    }
    return codes;
  };

  const setStatus = (text: string): void => {
    isSending = text !== '';
    status.textContent = text;
    button.setAttribute('aria-disabled', String(isSending));
  };

  const showThanks = (): void => {
    form.reset();
    show(new Map(), null);
    root.querySelector('.xb-form')?.classList.add('xb-form-done');
    sent.focus();
  };

  const showRefusal = async (response: Response): Promise<void> => {
    if (response.status === 429) return show(new Map(), messages.tooMany);
    const body = (await response.json().catch(() => null)) as { Errors?: FormError[] } | null;
    const errors = response.status === 422 ? (body?.Errors ?? []) : [];
    const names = new Set(fields.map((field) => field.dataset.name));
    const codes = new Map(errors.filter(({ property }) => names.has(property)).map((one) => [one.property, one.code]));
    const others = errors.filter(({ property }) => !names.has(property));
    const isCaptcha = others.some(({ property }) => property === 'captcha');
    const general = isCaptcha ? messages.captcha : others.length > 0 || codes.size === 0 ? messages.notSent : null;
    show(codes, general);
  };

  const send = async (): Promise<void> => {
    // Clears earlier errors before showing the progress.
    show(new Map(), null);
    setStatus(messages.checking);
    try {
      const solution = await captcha.take(() => setStatus(messages.tick));
      const body = new FormData(form);
      body.set('captcha', solution);
      setStatus(messages.sending);
      const response = await fetch(`${api}/${formID}/submit`, {
        method: 'POST',
        body,
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      });
      if (response.ok) showThanks();
      else await showRefusal(response);
    } catch {
      show(new Map(), messages.notSent);
    } finally {
      setStatus('');
    }
  };

  form.noValidate = true;
  form.addEventListener('focusin', () => captcha.prepare());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    const codes = localProblems();
    if (codes.size > 0) show(codes, null);
    else void send();
  });
  // An error message shifts the content below it. It must not appear while a button is pressed, or the click would miss.
  let isPressed = false;
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => (isPressed = false), true);
  const whenReleased = (action: () => void): void => {
    if (!isPressed) return action();
    return document.addEventListener('pointerup', () => setTimeout(action), { once: true });
  };
  // Clears errors that were corrected, and validates a field when the user leaves it.
  form.addEventListener('change', ({ target }) => {
    const field = (target as HTMLElement).closest<HTMLElement>('.xb-form-field');
    const control = field && controlOf(field);
    if (!field || !control) return;
    whenReleased(() => {
      const code = problemOf(control);
      if (control.hasAttribute('aria-invalid') || (code !== null && code !== 'V_01'))
        showFieldError(field, messages, code);
    });
  });
  form.dataset.ready = 'true';
}
