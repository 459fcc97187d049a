import { formErrorText, type FormMessages } from '../kit/form-messages.ts';

/** Inputs of a form, as `SiteForm` renders them. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlOf = (field: HTMLElement): Control | null => field.querySelector<Control>('input, textarea, select');

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
  const control = controlOf(field);
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

/** Validates the fields of a form and shows their errors. */
export interface FormErrors {
  /** Names of the fields. */
  names: ReadonlySet<string | undefined>;
  /** Returns the error codes of invalid fields by name. */
  validate(): Map<string, string>;
  /**
   * Shows errors at their fields and in the summary, and focuses the first invalid field or the summary.
   * @param general error of the form as a whole
   */
  show(codes: ReadonlyMap<string, string>, general?: string | null): void;
  /** Clears the error of a field that was corrected; shows a new one, except for a missing value. */
  update(field: HTMLElement): void;
}

/** @param summary element before the fields, with a link to each invalid field */
export function createFormErrors(form: HTMLFormElement, summary: HTMLElement, messages: FormMessages): FormErrors {
  const fields = [...form.querySelectorAll<HTMLElement>('.xb-form-field')];

  const summarise = (title: string | null, invalid: readonly HTMLElement[]): void => {
    summary.replaceChildren();
    summary.hidden = title === null;
    if (title === null) return;
    const heading = document.createElement('p');
    heading.className = 'xb-form-problems-title';
    heading.textContent = title;
    const list = document.createElement('ul');
    for (const field of invalid) {
      const link = document.createElement('a');
      link.href = `#${controlOf(field)?.id}`;
      link.textContent = field.querySelector('.xb-form-error')?.textContent ?? '';
      const item = document.createElement('li');
      item.append(link);
      list.append(item);
    }
    summary.append(heading, ...(invalid.length > 0 ? [list] : []));
  };

  return {
    names: new Set(fields.map((field) => field.dataset.name)),
    validate() {
      const codes = new Map<string, string>();
      for (const field of fields) {
        const control = controlOf(field);
        const code = control && problemOf(control);
        if (code) codes.set(field.dataset.name ?? '', code);
      }
      return codes;
    },
    show(codes, general = null) {
      for (const field of fields) showFieldError(field, messages, codes.get(field.dataset.name ?? '') ?? null);
      const invalid = fields.filter((field) => codes.has(field.dataset.name ?? ''));
      summarise(general ?? (invalid.length > 0 ? messages.problems : null), invalid);
      const [first] = invalid;
      if (first) controlOf(first)?.focus();
      else if (general !== null) summary.focus();
    },
    update(field) {
      const control = controlOf(field);
      if (!control) return;
      const code = problemOf(control);
      if (control.hasAttribute('aria-invalid') || (code !== null && code !== 'V_01')) {
        showFieldError(field, messages, code);
      }
    },
  };
}
