import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type BulkAction, contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagPicker } from '../../../fields/tags/tag-picker.tsx';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { openReleasesQuery } from '../../../lib/releases.ts';
import { useCan } from '../../../lib/session.ts';
import { useHasAddress, useKnownSite } from '../../../lib/site-settings.ts';
import { localTime, momentOf, timeZone } from '../../../lib/zoned-time.ts';
import { DayInput } from '../../../ui/day-input.tsx';
import type { TypedTags } from './use-typed-tags.ts';

interface OptionsProps<Kind extends BulkAction['kind']> {
  action: Extract<BulkAction, { kind: Kind }>;
  onChange(action: BulkAction): void;
}

interface BulkOptionsProps {
  action: BulkAction;
  onChange(action: BulkAction): void;
  /** Called with text in a tag field that is not a tag yet. */
  onType(list: keyof TypedTags, text: string): void;
}

function RequestOptions({ action, onChange }: OptionsProps<'request'>) {
  const { t } = useTranslation();
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={10}
      maxLength={2000}
      name="comment"
      label={`${t('editor.request.comment')} (${t('common.optional')})`}
      value={action.comment}
      onChange={(event) => onChange({ ...action, comment: event.currentTarget.value })}
    />
  );
}

interface TimeFieldsProps {
  legend: string;
  onChange(moment: string | null): void;
}

/** Date and time field. An incomplete value counts as empty. */
function TimeFields({ legend, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  const [today] = useState(() => localTime(new Date().toISOString()).date);
  const [value, setValue] = useState({ date: '', time: '' });
  const change = (next: typeof value): void => {
    setValue(next);
    onChange(momentOf(next));
  };
  return (
    <fieldset className="stack gap-8 two-columns">
      <legend>{legend}</legend>
      <DayInput
        label={t('bulk.day')}
        min={today}
        value={value.date}
        onChange={(date) => change({ date, time: value.time === '' && date !== '' ? '09:00' : value.time })}
      />
      <TextInput
        type="time"
        label={t('bulk.time')}
        value={value.time}
        onChange={(event) => change({ ...value, time: event.currentTarget.value })}
      />
    </fieldset>
  );
}

function ScheduleOptions({ action, onChange }: OptionsProps<'schedule'>) {
  const { t } = useTranslation();
  return (
    <>
      <TimeFields legend={t('bulk.publishAt')} onChange={(publishAt) => onChange({ ...action, publishAt })} />
      <TimeFields legend={t('bulk.unpublishAt')} onChange={(unpublishAt) => onChange({ ...action, unpublishAt })} />
      <p className="small muted">{t('bulk.zone', { zone: timeZone() })}</p>
    </>
  );
}

function TagOptions({ action, onChange, onType }: OptionsProps<'tag'> & Pick<BulkOptionsProps, 'onType'>) {
  const { t } = useTranslation();
  const can = useCan();
  return (['add', 'remove'] as const).map((name) => (
    <TagPicker
      key={name}
      id={`bulk-tags-${name}`}
      label={t(`bulk.tags.${name}`)}
      value={action[name]}
      without={action[name === 'add' ? 'remove' : 'add']}
      max={100}
      canMake={name === 'add' && can('edit-page')}
      onType={(text) => onType(name, text)}
      onAdd={(id) => onChange({ ...action, [name]: [...action[name], id] })}
      onRemove={(id) => onChange({ ...action, [name]: action[name].filter((one) => one !== id) })}
    />
  ));
}

const minCharacters = 3;

/** Radio buttons for the top level and search results. */
function MoveOptions({ action, onChange }: OptionsProps<'move'>) {
  const { t } = useTranslation();
  const { defaultLocale } = useKnownSite();
  const hasAddress = useHasAddress();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 250);
  const { data = [] } = useQuery({
    queryKey: ['page-search', defaultLocale, term],
    queryFn: ({ signal }) =>
      api.call(contract.pages.search, { body: { searchTerm: term, locale: defaultLocale }, signal }),
    enabled: [...term].length >= minCharacters,
  });
  const choices = [
    { id: null, title: t('bulk.move.top'), url: '/' },
    ...data.filter(({ type, slug }) => slug !== '' && hasAddress(type)),
  ];
  return (
    <>
      <TextInput
        type="search"
        label={t('bulk.move.search')}
        description={t('fields.link.searchHelp', { count: minCharacters })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <fieldset className="stack gap-8 list-box pad-2">
        <legend>{t('bulk.move.to')}</legend>
        {choices.map(({ id, title, url }) => (
          <label key={id ?? 'top'} className="row gap-8">
            <input
              type="radio"
              name="parent"
              checked={action.parentID === id}
              onChange={() => onChange({ ...action, parentID: id })}
            />
            <span>
              {title} <span className="small muted">{url}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="small muted">{t('bulk.move.help')}</p>
    </>
  );
}

function TranslateOptions({ action, onChange }: OptionsProps<'translate'>) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useKnownSite();
  return (
    <NativeSelect
      label={t('bulk.locale')}
      value={action.newLocale}
      onChange={(event) => onChange({ ...action, newLocale: event.currentTarget.value })}
      data={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
    />
  );
}

function ReleaseOptions({ action, onChange }: OptionsProps<'release'>) {
  const { t } = useTranslation();
  const { data: releases = [] } = useQuery(openReleasesQuery);
  return (
    <>
      <NativeSelect
        label={t('releases.one')}
        value={action.releaseID === 0 ? '' : String(action.releaseID)}
        onChange={(event) => onChange({ ...action, releaseID: Number(event.currentTarget.value) })}
        data={[
          { value: '', label: t('bulk.release.choose') },
          ...releases.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Checkbox
        label={t('bulk.release.takesOff')}
        checked={action.takesOff}
        onChange={(event) => onChange({ ...action, takesOff: event.currentTarget.checked })}
      />
    </>
  );
}

/** Form for the options of an action. */
export function BulkOptions({ action, onChange, onType }: BulkOptionsProps) {
  switch (action.kind) {
    case 'request':
      return <RequestOptions action={action} onChange={onChange} />;
    case 'schedule':
      return <ScheduleOptions action={action} onChange={onChange} />;
    case 'tag':
      return <TagOptions action={action} onChange={onChange} onType={onType} />;
    case 'move':
      return <MoveOptions action={action} onChange={onChange} />;
    case 'translate':
      return <TranslateOptions action={action} onChange={onChange} />;
    case 'release':
      return <ReleaseOptions action={action} onChange={onChange} />;
    default:
      return null;
  }
}

/** Whether an action has all required options. */
export function isReady(action: BulkAction): boolean {
  if (action.kind === 'schedule') return action.publishAt !== null || action.unpublishAt !== null;
  if (action.kind === 'release') return action.releaseID > 0;
  return action.kind !== 'tag' || action.add.length + action.remove.length > 0;
}
