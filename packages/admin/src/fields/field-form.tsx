import { type Field, type FieldKindName, type Fields, labelOf } from '@ximblox/blocks';
import { memo, use } from 'react';
import { type Control, type Controls, ControlsContext } from './control.ts';
import classes from './fields.module.css';
import { ownControlOf } from './own-controls.ts';
import { UnknownControl } from './unknown-control.tsx';

const controlOf = (controls: Controls | null, field: Field): Control =>
  controls && Object.hasOwn(controls, field.kind)
    ? (controls[field.kind as FieldKindName] as Control)
    : (ownControlOf(field) ?? UnknownControl);

/**
 * Form of a set of fields. Renders once; each control subscribes to its own value.
 * @param prefix path of the content with the fields, `''` for a whole block
 */
export const FieldForm = memo(function FieldForm({ fields, prefix = '' }: { fields: Fields; prefix?: string }) {
  const controls = use(ControlsContext);
  return (
    <div className={classes.form}>
      {Object.entries(fields).map(([name, field]) => {
        const FieldControl = controlOf(controls, field);
        const path = prefix === '' ? name : `${prefix}.${name}`;
        return <FieldControl key={name} field={field} label={labelOf(name, field)} path={path} />;
      })}
    </div>
  );
});
