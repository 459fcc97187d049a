import { type Field, kindOf, wordsIn } from '@ximblox/blocks';
import { useErrorText } from '../lib/errors/error-text.ts';
import { propertyOf } from './content-path.ts';
import { useContentPort, useFieldErrors } from './content-port.ts';
import { useInherited } from './use-inherited.ts';

/** What stands around every control: its id, label, help and errors. */
export interface FieldFrame {
  id: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  withAsterisk: boolean;
}

/** Id of the control at a path in one form, also of its place to jump to. */
export const controlID = (formID: string, path: string): string => `${formID}-${path.replaceAll('.', '-')}`;

/** Sentences for the errors of a property, with the label in the place of its name. */
export function useErrorSentences(property: string, label: string, exact = false): string | undefined {
  const codes = useFieldErrors(property, exact);
  const sentence = useErrorText();
  if (codes.length === 0) return undefined;
  return codes.map((code) => sentence({ property: label, code })).join(' ');
}

/** The frame of a leaf field, ready to be spread over an input of the component library. */
export function useFieldFrame(field: Field, label: string, path: string): FieldFrame {
  const port = useContentPort();
  const error = useErrorSentences(propertyOf(kindOf(field).place, path), label);
  const inherited = useInherited(field, path);
  const description = [field.help && wordsIn(field.help), inherited].filter(Boolean).join(' ');
  return {
    id: controlID(port.id, path),
    label,
    description: description === '' ? undefined : description,
    error,
    withAsterisk: field.required ?? false,
  };
}

/**
 * The frame around a control that is no input of the component library: what its wrapper takes, and what the control then
 * says of itself.
 */
export function framed({ id, ...frame }: FieldFrame) {
  const wrapperID = `${id}-field`;
  const describedBy = [
    ...(frame.error ? [`${wrapperID}-error`] : []),
    ...(frame.description ? [`${wrapperID}-description`] : []),
  ];
  return {
    wrapper: { ...frame, id: wrapperID, labelElement: 'div' as const },
    /** Ids of help and errors; undefined when there are none. */
    describedBy: describedBy.length === 0 ? undefined : describedBy.join(' '),
  };
}
