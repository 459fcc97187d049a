import { documentExtensions, type FormField, localise } from '@ximblox/blocks/internal';
import { formErrorText, type FormMessages } from './form-messages.ts';

/** Data for rendering a form: empty, or refused with the submitted values. */
export interface FormView {
  messages: FormMessages;
  language: string;
  /** Prefix of element IDs. */
  prefix: string;
  values: Readonly<Record<string, string>>;
  /** Error codes by field. */
  errors: ReadonlyMap<string, string>;
  /** Name of the first invalid field. */
  firstInvalid: string | undefined;
  /** Whether the form was submitted before, so that chosen files are lost. */
  isResubmission: boolean;
}

/** Pages to choose from, by field name. */
export type PageChoices = Readonly<Record<string, readonly { pageID: number; title: string }[]>>;

const bytesOfMegabyte = 1_048_576;

/** Kinds of fields that take a whole row. */
const wideKinds = new Set(['multiline', 'file', 'consent', 'page', 'select']);

/** Returns the label of a field as plain text. */
export function labelOf(field: FormField, language: string): string {
  const label = localise(field.label, language);
  return field.kind === 'consent' && field.link ? label.replace('{link}', localise(field.link.label, language)) : label;
}

function helpOf(field: FormField, { messages, language, isResubmission }: FormView): string {
  const help = field.help ? localise(field.help, language) : '';
  if (field.kind !== 'file') return help;
  const size = String(Math.floor(field.maxBytes / bytesOfMegabyte));
  const kinds = help || `${messages.documents.replace('{size}', size)}.`;
  return isResubmission ? `${kinds} ${messages.chooseAgain}` : help || kinds.slice(0, -1);
}

function ConsentLabel({ field, language }: { field: Extract<FormField, { kind: 'consent' }>; language: string }) {
  const [before = '', after = ''] = localise(field.label, language).split('{link}');
  return (
    <>
      {before}
      {field.link && <a href={localise(field.link.path, language)}>{localise(field.link.label, language)}</a>}
      {after}
    </>
  );
}

/** Returns the input of a field. */
function control(name: string, field: FormField, view: FormView, pages: readonly { pageID: number; title: string }[]) {
  const { messages, language, prefix, values, errors, firstInvalid } = view;
  const id = `${prefix}-${name}`;
  const described = [helpOf(field, view) && `${id}-help`, errors.has(name) && `${id}-error`].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    required: field.required,
    autoComplete: field.autoComplete,
    autoFocus: firstInvalid === name || undefined,
    'aria-invalid': errors.has(name) || undefined,
    'aria-describedby': described || undefined,
  };
  const value = values[name] ?? '';
  switch (field.kind) {
    case 'multiline':
      return <textarea {...common} className="xb-form-input" rows={7} maxLength={field.max} defaultValue={value} />;
    case 'select':
    case 'page': {
      const options =
        field.kind === 'select'
          ? field.options.map((option) => ({ value: option.value, text: localise(option.label, language) }))
          : pages.map(({ pageID, title }) => ({ value: String(pageID), text: title }));
      return (
        <select {...common} className="xb-form-input" defaultValue={value}>
          <option value="">{messages.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      );
    }
    case 'file':
      return (
        <input
          {...common}
          className="xb-form-input"
          type="file"
          accept={documentExtensions.map((extension) => `.${extension}`).join(',')}
          data-max={field.maxBytes}
        />
      );
    case 'consent':
      return <input {...common} type="checkbox" value="true" defaultChecked={value !== ''} />;
    case 'text':
      return <input {...common} className="xb-form-input" type="text" maxLength={field.max} defaultValue={value} />;
    case 'email':
      return <input {...common} className="xb-form-input" type="email" maxLength={254} defaultValue={value} />;
    case 'phone':
      return <input {...common} className="xb-form-input" type="tel" maxLength={40} defaultValue={value} />;
  }
}

/** A field with label, help and error. */
export function FieldRow({
  name,
  field,
  view,
  pages,
}: {
  name: string;
  field: FormField;
  view: FormView;
  pages: PageChoices | undefined;
}) {
  const { messages, language, prefix, errors } = view;
  const id = `${prefix}-${name}`;
  const code = errors.get(name);
  const help = helpOf(field, view);
  const isConsent = field.kind === 'consent';
  const label = (
    <label className="xb-form-label" htmlFor={id}>
      {isConsent ? <ConsentLabel field={field} language={language} /> : localise(field.label, language)}
      {field.required && (
        <span className="xb-form-required">
          {' '}
          * <span className="xb-form-required-word">{messages.required}</span>
        </span>
      )}
    </label>
  );
  const input = control(name, field, view, pages?.[name] ?? []);
  return (
    <div
      className={`xb-form-field xb-form-${field.kind}${wideKinds.has(field.kind) ? ' xb-form-wide' : ''}`}
      data-name={name}
      data-kind={field.kind}
      data-label={labelOf(field, language)}
    >
      {isConsent ? (
        <div className="xb-form-tick">
          {input}
          {label}
        </div>
      ) : (
        label
      )}
      {help !== '' && (
        <p className="xb-form-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {!isConsent && input}
      {code !== undefined && (
        <p className="xb-form-error" id={`${id}-error`}>
          {formErrorText(messages, field.kind, labelOf(field, language), code)}
        </p>
      )}
    </div>
  );
}
