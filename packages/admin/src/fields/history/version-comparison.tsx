import { Button, NativeSelect } from '@mantine/core';
import type { SiteVersion } from '@ximblox/contract';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';

type Version = Omit<SiteVersion<unknown>, 'content'>;

interface VersionComparisonProps {
  /** Versions to choose from. */
  versions: readonly Version[];
  left: Version;
  right: Version;
  onChoose(choice: { left: number; right: number }): void;
  onBack(): void;
  /** What differs. */
  children: ReactNode;
}

/** Two versions to choose, and what differs between them. */
export function VersionComparison({ versions, left, right, onChoose, onBack, children }: VersionComparisonProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const data = versions
    .toSorted((a, b) => b.number - a.number)
    .map(({ number, since }) => ({
      value: String(number),
      label: `${t('editor.history.version', { number })} · ${dateTime(since)}`,
    }));
  const choice = (side: 'left' | 'right', { number }: Version) => (
    <NativeSelect
      size="sm"
      className="grow-wide"
      label={t(`history.${side}`)}
      value={String(number)}
      data={data}
      onChange={({ currentTarget: { value } }) =>
        onChoose({ left: left.number, right: right.number, [side]: Number(value) })
      }
    />
  );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className="at-start"
        leftSection={<ArrowLeft size={14} aria-hidden />}
        onClick={onBack}
      >
        {t('history.back')}
      </Button>
      <div className="flex wrap gap-12">
        {choice('left', left)}
        {choice('right', right)}
      </div>
      <section className="stack gap-16" aria-label={t('editor.compare.fields')}>
        {children}
      </section>
    </>
  );
}
