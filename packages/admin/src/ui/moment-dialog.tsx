import { NativeSelect, TextInput } from '@mantine/core';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { errorsOfFailure } from '../lib/errors/error-collections.ts';
import { useFormats } from '../lib/format.ts';
import { useCan } from '../lib/session.ts';
import { localTime, momentOf, timeZone } from '../lib/zoned-time.ts';
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

/** Shows the site at a moment in a new tab, or creates a link to it for people without an account. */
export function MomentDialog({ first, path = '/', onClose }: MomentDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mayShare = useCan()('publish-page');
  // It may come from an address that someone typed.
  const isKnown = first !== undefined && (isReleaseName(first) || !Number.isNaN(Date.parse(first)));
  const [initial] = useState(() => (isKnown ? first : new Date().toISOString()));
  const isRelease = isReleaseName(initial);
  const [start] = useState(() => (isRelease ? { date: '', time: '' } : localTime(initial)));
  const [value, setValue] = useState(start);
  const [days, setDays] = useState('7');
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isRunning, setRunning] = useState(false);
  // Inputs have minutes; an unchanged moment keeps its milliseconds.
  const isUnchanged = value.date === start.date && value.time === start.time;
  const moment = isRelease || isUnchanged ? initial : momentOf(value);

  const share = async (what: ShownMoment): Promise<void> => {
    setRunning(true);
    setErrors([]);
    try {
      setLink(await api.call(contract.moments.share, { body: { moment: what, days: Number(days) } }));
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    }
    setRunning(false);
  };
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
        onClick: () => void (moment !== null && share(moment)),
      };
  const change = (next: Partial<typeof value>): void => {
    setValue({ ...value, ...next });
    setLink(null);
  };
  return (
    <Modal
      title={t('moment.title')}
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
        <p className="muted">{t('moment.text')}</p>
        <ErrorList errors={errors} />
        {!isRelease && (
          <div className="flex wrap gap-8">
            <DayInput
              data-autofocus
              label={t('editor.schedule.day')}
              description={t('editor.schedule.inZone', { zone: timeZone() })}
              value={value.date}
              onChange={(date) => change({ date })}
            />
            <DayInput
              type="time"
              label={t('editor.schedule.time')}
              description={'\u{A0}'}
              value={value.time}
              onChange={(time) => change({ time })}
            />
          </div>
        )}
        {mayShare && (
          <NativeSelect
            label={t('moment.days')}
            value={days}
            onChange={(event) => {
              setDays(event.currentTarget.value);
              setLink(null);
            }}
            data={dayChoices.map((count) => ({
              value: count,
              label: t('editor.share.days', { count: Number(count) }),
            }))}
          />
        )}
        {link && (
          <TextInput
            readOnly
            label={t('moment.until', { time: dateTime(link.expiresAt) })}
            value={link.url}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </form>
    </Modal>
  );
}
