import type { Field } from '@ximblox/blocks';
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { siteParts } from '../lib/site-parts.ts';
import { SitePart } from '../ui/site-part.tsx';
import { useContentPort, useFieldValue } from './content-port.ts';
import type { Control, ControlProps } from './control.ts';
import { useReadOnly } from './read-only.tsx';
import { framed, useFieldFrame } from './use-field-frame.tsx';

/** Control that the site defines for its kind, in the frame of all controls: label, help and errors. */
function OwnControl({ field, label, path }: ControlProps) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const isReadOnly = useReadOnly();
  const [value, setValue] = useFieldValue<unknown>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const Own = siteParts().controls.get(field.kind)?.component;
  if (!Own) return null;
  const labelID = `${frame.id}-label`;
  const attributes = { id: frame.id, 'aria-labelledby': labelID, 'aria-describedby': describedBy };
  return (
    <Input.Wrapper {...wrapper} labelProps={{ id: labelID }}>
      <div className="stack gap-12 one-column natural-width">
        <SitePart failed={t('siteParts.controlFailed', { label })}>
          <Own
            field={field}
            value={value}
            onChange={setValue}
            attributes={attributes}
            isInvalid={frame.error !== undefined}
            isReadOnly={isReadOnly}
            locale={locale}
          />
        </SitePart>
      </div>
    </Input.Wrapper>
  );
}

/** Read-only display of a filled value. */
export type ValueView<F extends Field = Field> = (props: { field: F; value: unknown }) => ReactNode;

function OwnValue({ field, value }: { field: Field; value: unknown }) {
  const { t } = useTranslation();
  const View = siteParts().controls.get(field.kind)?.view;
  return (
    View && (
      <SitePart failed={t('siteParts.controlFailed', { label: field.kind })}>
        <View field={field} value={value} />
      </SitePart>
    )
  );
}

/** Returns the control of a kind that packages or sites define; undefined if there is none. */
export const ownControlOf = ({ kind }: Pick<Field, 'kind'>): Control | undefined =>
  siteParts().controls.has(kind) ? OwnControl : undefined;

/** Returns the read-only display of a kind that packages or sites define; undefined for the default one. */
export const ownValueOf = ({ kind }: Pick<Field, 'kind'>): ValueView | undefined =>
  siteParts().controls.get(kind)?.view && OwnValue;
