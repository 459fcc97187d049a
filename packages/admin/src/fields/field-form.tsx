import { type Field, type FieldKindName, type Fields, labelOf, localise } from '@ximblox/blocks/internal';
import { memo, type ReactNode, use } from 'react';
import { type Control, type Controls, ControlsContext } from './control.ts';
import { ComputedControl, isComputed } from './computed-control.tsx';
import { FieldCell } from './field-cell.tsx';
import classes from './fields.module.css';
import { ownControlOf } from './own-controls.tsx';
import { UnknownControl } from './unknown-control.tsx';

const controlOf = (controls: Controls | null, field: Field): Control =>
  controls && Object.hasOwn(controls, field.kind)
    ? (controls[field.kind as FieldKindName] as Control)
    : (ownControlOf(field) ?? UnknownControl);

/** Names of the fields by section, each where its first field is; `''` for fields without one. */
const sectionsOf = (fields: Fields): Map<string, string[]> =>
  Map.groupBy(Object.keys(fields), (name) => localise(fields[name]?.section ?? ''));

/**
 * Form of a set of fields. Renders once; each control subscribes to its own value, and each field with conditions to the
 * values that they compare.
 * @param prefix path of the content with the fields, `''` for a whole block
 */
export const FieldForm = memo(function FieldForm({ fields, prefix = '' }: { fields: Fields; prefix?: string }) {
  const controls = use(ControlsContext);
  const controlAt = (name: string): ReactNode => {
    const field = fields[name] as Field;
    const FieldControl = isComputed(field) ? ComputedControl : controlOf(controls, field);
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const control = <FieldControl key={name} field={field} label={labelOf(name, field)} path={path} />;
    if (field.when === undefined && field.width === undefined) return control;
    return (
      <FieldCell key={name} fields={fields} name={name} prefix={prefix}>
        {control}
      </FieldCell>
    );
  };
  return (
    <div className={classes.form}>
      {[...sectionsOf(fields)].map(([section, names]) =>
        section === '' ? (
          names.map(controlAt)
        ) : (
          <fieldset key={section} className={classes.form}>
            <legend className={`strong line-below full-width body-size ${classes.sectionTitle}`}>{section}</legend>
            {names.map(controlAt)}
          </fieldset>
        ),
      )}
    </div>
  );
});
