import { Input } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { Link2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickedValue } from '../picked-value.tsx';
import { type FieldFrame, framed } from '../use-field-frame.tsx';
import { LinkInput } from './link-input.tsx';
import { LinkTargetLine } from './link-target-line.tsx';

interface LinkFieldProps extends FieldFrame {
  value: LinkValue | null;
  /** Locale in which pages are suggested. */
  locale: string;
  /** Allowed kinds of targets; all by default. */
  kinds?: readonly LinkValue['kind'][];
  onChange(value: LinkValue | null): void;
}

/** Field for a link: its target, or the input for it. */
export function LinkField({ value, locale, kinds, onChange, ...frame }: LinkFieldProps) {
  const { t } = useTranslation();
  const { id, label } = frame;
  const { wrapper, describedBy } = framed(frame);
  const [isChanging, setChanging] = useState(false);
  // The element that had the focus is replaced by one with the same ID. An address is checked by the server first; a user who has
  // moved on meanwhile keeps the focus.
  const isFocusDue = useRef(false);
  useLayoutEffect(() => {
    if (isFocusDue.current && document.activeElement === document.body) document.getElementById(id)?.focus();
    isFocusDue.current = false;
  });
  const change = (next: LinkValue | null, isNowChanging: boolean): void => {
    isFocusDue.current = true;
    if (next !== value) onChange(next);
    setChanging(isNowChanging);
  };
  const shared = { id, label, describedBy, isRefused: frame.error !== undefined };
  return (
    <Input.Wrapper {...wrapper}>
      {value && !isChanging ? (
        <PickedValue
          {...shared}
          choose={{ icon: Link2, text: t('fields.link.choose') }}
          onPick={() => change(value, true)}
          onRemove={() => change(null, false)}
        >
          <LinkTargetLine link={value} />
        </PickedValue>
      ) : (
        <LinkInput
          {...shared}
          value={value}
          locale={locale}
          kinds={kinds}
          isFloating
          onPick={(picked) => change(picked, false)}
          onCancel={value ? () => change(value, false) : undefined}
        />
      )}
    </Input.Wrapper>
  );
}
