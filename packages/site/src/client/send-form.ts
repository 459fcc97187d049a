import { formErrorText, type FormTexts, formTexts } from '../kit/form-texts.ts';

interface FormError {
  property: string;
  code: string;
}

/** Elements of a form, as `SiteForm` renders them. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const api = '/api/ximblox/form';

/** Milliseconds after which a solution is made anew, since a challenge is good for ten minutes. */
const solutionAge = 8 * 60_000;

/** Code of what is wrong with a control, as the server would say; null for nothing. */
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
  // Browsers take addresses without a dot, which lead nowhere outside of the own network.
  if (validity.typeMismatch || (control.type === 'email' && /@[^.]*$/.test(control.value.trim()))) return 'V_02';
  return validity.tooLong ? 'V_14' : null;
}

/** Shows at a field what is wrong with it, or that nothing is. */
function mark(field: HTMLElement, texts: FormTexts, code: string | null): void {
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
    error.textContent = formErrorText(texts, kind, label, code);
    field.append(error);
    describedBy.push(error.id);
    control.setAttribute('aria-invalid', 'true');
  }
  const described = describedBy.filter(Boolean).join(' ');
  if (described) control.setAttribute('aria-describedby', described);
  else control.removeAttribute('aria-describedby');
}

/** The captcha that the server asks for. */
interface Captcha {
  /** Begins early, so that nobody waits. */
  prepare(): void;
  /**
   * @param onBox hears that it takes a tick of the sender
   * @returns what goes into the field `captcha`; it is good once
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
      const answer = await fetch(`${api}/challenge`);
      if (!answer.ok) throw new Error('no challenge');
      const { solveCaptcha } = await import('./solve-captcha.ts');
      const solution = await solveCaptcha(await answer.json(), place, {
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
    // Whoever sends the form hears of it; until then it is tried again.
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

/** Checks a form where it stands, sends it, and shows what comes back; what was filled in stays. */
export function sendForm(root: HTMLElement, { form: formID }: { form: string }): void {
  const form = root.querySelector('form');
  const part = (name: string): HTMLElement | null => root.querySelector<HTMLElement>(`.xb-form-${name}`);
  const [problems, status, sent, place] = [part('problems'), part('status'), part('sent'), part('captcha')];
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !problems || !status || !sent || !place || !button) return;
  // With scripts the captcha is solved instead.
  root.querySelector('.xb-form-question')?.remove();
  const texts = formTexts(String(new FormData(form).get('locale')));
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
    for (const field of fields) mark(field, texts, codes.get(field.dataset.name ?? '') ?? null);
    const wrong = fields.filter((field) => codes.has(field.dataset.name ?? ''));
    summarise(general ?? (wrong.length > 0 ? texts.problems : null), wrong);
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

  const busy = (text: string): void => {
    isSending = text !== '';
    status.textContent = text;
    button.setAttribute('aria-disabled', String(isSending));
  };

  const thank = (): void => {
    form.reset();
    show(new Map(), null);
    root.querySelector('.xb-form')?.classList.add('xb-form-done');
    sent.focus();
  };

  const refuse = async (answer: Response): Promise<void> => {
    if (answer.status === 429) return show(new Map(), texts.tooMany);
    const body = (await answer.json().catch(() => null)) as { Errors?: FormError[] } | null;
    const errors = answer.status === 422 ? (body?.Errors ?? []) : [];
    const names = new Set(fields.map((field) => field.dataset.name));
    const codes = new Map(errors.filter(({ property }) => names.has(property)).map((one) => [one.property, one.code]));
    const others = errors.filter(({ property }) => !names.has(property));
    const isCaptcha = others.some(({ property }) => property === 'captcha');
    const general = isCaptcha ? texts.captcha : others.length > 0 || codes.size === 0 ? texts.notSent : null;
    show(codes, general);
  };

  const send = async (): Promise<void> => {
    // What was wrong before is put right; it is not to stand beside the word that the form is on its way.
    show(new Map(), null);
    busy(texts.checking);
    try {
      const solution = await captcha.take(() => busy(texts.tick));
      const body = new FormData(form);
      body.set('captcha', solution);
      busy(texts.sending);
      const answer = await fetch(`${api}/${formID}/submit`, {
        method: 'POST',
        body,
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      });
      if (answer.ok) thank();
      else await refuse(answer);
    } catch {
      show(new Map(), texts.notSent);
    } finally {
      busy('');
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
  // A text that appears moves what is below it: never while a button is pressed, which would not be hit then.
  let isPressed = false;
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => (isPressed = false), true);
  const whenReleased = (action: () => void): void => {
    if (!isPressed) return action();
    return document.addEventListener('pointerup', () => setTimeout(action), { once: true });
  };
  // What has been put right is no longer marked; nobody is told of a mistake before having left the field.
  form.addEventListener('change', ({ target }) => {
    const field = (target as HTMLElement).closest<HTMLElement>('.xb-form-field');
    const control = field && controlOf(field);
    if (!field || !control) return;
    whenReleased(() => {
      const code = problemOf(control);
      if (control.hasAttribute('aria-invalid') || (code !== null && code !== 'V_01')) mark(field, texts, code);
    });
  });
  form.dataset.ready = 'true';
}
