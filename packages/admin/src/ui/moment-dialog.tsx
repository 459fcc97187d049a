import { NativeSelect, TextInput } from '@mantine/core';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { errorsOfFailure } from '../lib/errors/error-collections.ts';
import { useFormats } from '../lib/format.ts';
import { useCan } from '../lib/session.ts';
import { type LocalTime, localTime, momentOf, timeZone } from '../lib/zoned-time.ts';
import { copyText } from './copy-text.ts';
import { DayInput } from './day-input.tsx';
import { ErrorList } from './error-list.tsx';
import { Modal, type ModalButton } from './modal.tsx';

const dayChoices = ['1', '3', '7', '14', '30'];

/** A moment (ISO 8601), or a release as `release-12`. */
export type ShownMoment = string;

interface MomentDialogProps {
  /** What is chosen at first; now by default. */
  first?: ShownMoment | undefined;
  /** Path that opens first. */
  path?: string;
  onClose(): void;
}

const isReleaseName = (name: string): boolean => /^release-\d+$/.test(name);

/** The moment that is chosen; null while day or time is incomplete. */
function useMoment(first: ShownMoment | undefined) {
  // It may come from an address that someone typed.
  const isKnown = first !== undefined && (isReleaseName(first) || !Number.isNaN(Date.parse(first)));
  const [initial] = useState(() => (isKnown ? first : new Date().toISOString()));
  const isRelease = isReleaseName(initial);
  const [start] = useState(() => (isRelease ? { date: '', time: '' } : localTime(initial)));
  const [value, setValue] = useState(start);
  // Inputs have minutes; an unchanged moment keeps its milliseconds.
  const isUnchanged = value.date === start.date && value.time === start.time;
  const moment = isRelease || isUnchanged ? initial : momentOf(value);
  return { isRelease, value, setValue, moment };
}

/** Creates a link to a moment. */
function useShare() {
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isRunning, setRunning] = useState(false);
  const share = async (what: ShownMoment, days: number): Promise<void> => {
    setRunning(true);
    setErrors([]);
    try {
      setLink(await api.call(contract.moments.share, { body: { moment: what, days } }));
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    }
    setRunning(false);
  };
  return { link, errors, isRunning, share, forget: () => setLink(null) };
}

interface FieldProps<Value> {
  value: Value;
  onChange(value: Value): void;
}

function MomentFields({ value, onChange }: FieldProps<LocalTime>) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-8">
      <DayInput
        data-autofocus
        label={t('editor.schedule.day')}
        description={t('editor.schedule.inZone', { zone: timeZone() })}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <DayInput
        type="time"
        label={t('editor.schedule.time')}
        description={'\u{A0}'}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  );
}

/** For how many days a link is valid. */
function DaysSelect({ value, onChange }: FieldProps<string>) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('moment.days')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={dayChoices.map((count) => ({
        value: count,
        label: t('editor.share.days', { count: Number(count) }),
      }))}
    />
  );
}

function LinkField({ url, expiresAt }: { url: string; expiresAt: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <TextInput
      readOnly
      label={t('moment.until', { time: dateTime(expiresAt) })}
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/** Shows the site at a moment in a new tab, or creates a link to it for people without an account. */
export function MomentDialog({ first, path = '/', onClose }: MomentDialogProps) {
  const { t } = useTranslation();
  const mayShare = useCan()('publish-page');
  const { isRelease, value, setValue, moment } = useMoment(first);
  const [days, setDays] = useState('7');
  const { link, errors, isRunning, share, forget } = useShare();
  const show = (): void => {
    if (moment !== null) window.open(`/cmsadmin/at/${moment}${path}`, '_blank', 'noopener');
  };
  const shareButton: ModalButton = link
    ? { text: t('moment.copy'), theme: 'grey', onClick: () => void copyText(t, link.url, t('moment.copied')) }
    : {
        text: t('moment.share'),
        theme: 'grey',
        isRunning,
        disabled: moment === null,
        onClick: () => void (moment !== null && share(moment, Number(days))),
      };
  return (
    <Modal
      title={t(isRelease ? 'moment.releaseTitle' : 'moment.title')}
      onClose={onClose}
      buttons={[
        { text: t('common.close'), theme: 'grey', onClick: onClose },
        ...(mayShare ? [shareButton] : []),
        { text: t('moment.show'), theme: 'orange', disabled: moment === null, onClick: show },
      ]}
    >
      <form
        className="stack gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <p className="muted">{t(isRelease ? 'moment.releaseText' : 'moment.text')}</p>
        <ErrorList errors={errors} />
        {!isRelease && (
          <MomentFields
            value={value}
            onChange={(next) => {
              setValue(next);
              forget();
            }}
          />
        )}
        {mayShare && (
          <DaysSelect
            value={days}
            onChange={(next) => {
              setDays(next);
              forget();
            }}
          />
        )}
        {link && <LinkField {...link} />}
      </form>
    </Modal>
  );
}
