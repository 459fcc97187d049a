import { localise } from '@ximblox/blocks';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useContentPort } from './content-port.ts';
import { controlID, useErrorSentences } from './use-field-frame.tsx';
import { FieldForm } from './field-form.tsx';
import classes from './fields.module.css';

/** Control for a group of fields. */
export function GroupControl({ field, label, path }: ControlProps<FieldOfKind<'group'>>) {
  const port = useContentPort();
  const error = useErrorSentences(`props.${path}`, label, { isExact: true });
  return (
    <fieldset id={controlID(port.id, path)} className={`stack gap-8 ${classes.group}`}>
      <legend className="label">{label}</legend>
      {field.help && <p className="caption muted">{localise(field.help)}</p>}
      {error && <p className="caption danger">{error}</p>}
      <FieldForm fields={field.fields} prefix={path} />
    </fieldset>
  );
}
