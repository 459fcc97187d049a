import { type Field, kindOf, localise } from '@ximblox/blocks/internal';
import { useErrorText } from '../lib/errors/error-text.ts';
import { propertyOf } from './content-path.ts';
import { useContentPort, useFieldErrors } from './content-port.ts';
import { useInherited } from './use-inherited.ts';

/** Common parts of a control: ID, label, help and errors. */
export interface FieldFrame {
  id: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  withAsterisk: boolean;
}

/** ID of a control by form and path, also used as its anchor. */
export const controlID = (formID: string, path: string): string => `${formID}-${path.replaceAll('.', '-')}`;

/**
 * Error messages of a property, with the field's label. A text that does not match the pattern of its field has the message of
 * the field.
 */
export function useErrorSentences(
  property: string,
  label: string,
  { isExact = false, validate }: { isExact?: boolean; validate?: Field['validate'] } = {},
): string | undefined {
  const codes = useFieldErrors(property, isExact);
  const sentence = useErrorText();
  if (codes.length === 0) return undefined;
  const message = validate && localise(validate.message);
  return codes.map((code) => (code === 'V_12' && message) || sentence({ property: label, code })).join(' ');
}

/** Frame of a leaf field, as props of a Mantine input. */
export function useFieldFrame(field: Field, label: string, path: string): FieldFrame {
  const port = useContentPort();
  const error = useErrorSentences(propertyOf(kindOf(field).place, path), label, field);
  const inherited = useInherited(field, path);
  const description = [field.help && localise(field.help), inherited].filter(Boolean).join(' ');
  return {
    id: controlID(port.id, path),
    label,
    description: description === '' ? undefined : description,
    error,
    withAsterisk: field.required ?? false,
  };
}

/** Frame of a custom control: props of its wrapper, and of the control itself. */
export function framed({ id, ...frame }: FieldFrame) {
  const wrapperID = `${id}-field`;
  const describedBy = [
    ...(frame.error ? [`${wrapperID}-error`] : []),
    ...(frame.description ? [`${wrapperID}-description`] : []),
  ];
  return {
    wrapper: { ...frame, id: wrapperID, labelElement: 'div' as const },
    /** IDs of help and errors; undefined if there are none. */
    describedBy: describedBy.length === 0 ? undefined : describedBy.join(' '),
  };
}
