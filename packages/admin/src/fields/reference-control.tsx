import { Button, Input } from '@mantine/core';
import { maxReferences, typesOfReference } from '@ximblox/blocks/internal';
import { ChevronDown, ChevronUp, FileStack, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import { useContentPort, useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import classes from './fields.module.css';
import { IconButton } from './icon-button.tsx';
import { useEditedPage } from './link-picker/edited-page.ts';
import { useLinkTarget } from './link-picker/link-target.ts';
import { PageOfTypeLine } from './link-picker/page-of-type-line.tsx';
import { PickedValue } from './picked-value.tsx';
import { useReadOnly } from './read-only.tsx';
import { framed, useFieldFrame } from './use-field-frame.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';

const ReferencePicker = lazyDialog(async () => (await import('./link-picker/reference-picker.tsx')).ReferencePicker);

interface ReferenceRowProps {
  pageID: number;
  position: number;
  length: number;
  onMove(to: number): void;
  onRemove(): void;
}

/** Chosen page with buttons to move and remove it. */
function ReferenceRow({ pageID, position, length, onMove, onRemove }: ReferenceRowProps) {
  const { t } = useTranslation();
  const isReadOnly = useReadOnly();
  const link = { kind: 'page', pageID } as const;
  const name = useLinkTarget(link)?.title ?? '';
  const move = (to: number): void => {
    onMove(to);
    announce(t('fields.sort.moved', { name, position: to + 1 }));
  };
  return (
    <li className={`row gap-4 ${classes.value}`}>
      <PageOfTypeLine link={link} />
      {!isReadOnly && (
        <>
          <IconButton
            label={t('fields.sort.up', { name })}
            disabled={position === 0}
            onClick={() => move(position - 1)}
            icon={ChevronUp}
          />
          <IconButton
            label={t('fields.sort.down', { name })}
            disabled={position === length - 1}
            onClick={() => move(position + 1)}
            icon={ChevronDown}
          />
          <IconButton label={t('fields.list.remove', { name })} onClick={onRemove} icon={X} />
        </>
      )}
    </li>
  );
}

/** Chosen pages in their order. */
function ReferenceList({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange(value: number[]): void;
}) {
  const without = (pageID: number): number[] => value.filter((one) => one !== pageID);
  return (
    <ol className="stack gap-4" aria-label={label}>
      {value.map((pageID, position) => (
        <ReferenceRow
          key={pageID}
          pageID={pageID}
          position={position}
          length={value.length}
          onMove={(to) => onChange(without(pageID).toSpliced(to, 0, pageID))}
          onRemove={() => onChange(without(pageID))}
        />
      ))}
    </ol>
  );
}

interface AddReferenceProps {
  frame: ReturnType<typeof useFieldFrame>;
  label: string;
  count: number;
  max: number;
  onClick(): void;
}

/** Button that adds a page, with the number of chosen ones. */
function AddReference({ frame, label, count, max, onClick }: AddReferenceProps) {
  const { t } = useTranslation();
  const { describedBy } = framed(frame);
  return (
    <div className="row gap-8">
      <Button
        id={frame.id}
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        aria-label={`${label}: ${t('fields.page.choose')}`}
        aria-describedby={describedBy}
        data-refused={frame.error === undefined ? undefined : true}
        disabled={count >= max}
        onClick={onClick}
      >
        {t('fields.page.choose')}
      </Button>
      <span className="caption muted tabular">{t('fields.list.count', { count, max })}</span>
    </div>
  );
}

interface PickReferenceProps extends Pick<ControlProps<FieldOfKind<'reference'>>, 'field' | 'label'> {
  value: readonly number[];
  onPick(pageID: number): void;
  onClose(): void;
}

/** Dialog that chooses a page, except those that are chosen already and the edited one. */
function PickReference({ field, label, value, onPick, onClose }: PickReferenceProps) {
  const { locale } = useContentPort();
  const ownID = useEditedPage()?.id;
  return (
    <ReferencePicker
      title={label}
      types={typesOfReference(field)}
      locale={locale}
      omittedIDs={ownID === undefined ? value : [...value, ownID]}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

/** Control for one page or several pages of certain types. */
export function ReferenceControl({ field, label, path }: ControlProps<FieldOfKind<'reference'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<readonly number[]>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const isReadOnly = useReadOnly();
  const [isPicking, setPicking] = useState(false);
  const [first] = value;

  const pick = (pageID: number): void => {
    setPicking(false);
    if (!field.many) setValue([pageID], false);
    else if (!value.includes(pageID)) setValue([...value, pageID], false);
  };

  return (
    <Input.Wrapper {...wrapper}>
      {field.many ? (
        <div className="stack gap-4">
          {value.length > 0 && (
            <ReferenceList label={label} value={value} onChange={(pageIDs) => setValue(pageIDs, false)} />
          )}
          {!isReadOnly && (
            <AddReference
              frame={frame}
              label={label}
              count={value.length}
              max={maxReferences(field)}
              onClick={() => setPicking(true)}
            />
          )}
        </div>
      ) : (
        <PickedValue
          id={frame.id}
          label={label}
          describedBy={describedBy}
          isRefused={frame.error !== undefined}
          choose={{ icon: FileStack, text: t('fields.page.choose') }}
          onPick={() => setPicking(true)}
          onRemove={() => setValue([], false)}
        >
          {first === undefined ? null : <PageOfTypeLine link={{ kind: 'page', pageID: first }} />}
        </PickedValue>
      )}
      {isPicking && (
        <PickReference field={field} label={label} value={value} onPick={pick} onClose={() => setPicking(false)} />
      )}
    </Input.Wrapper>
  );
}
