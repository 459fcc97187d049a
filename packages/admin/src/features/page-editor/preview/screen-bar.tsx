import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PreviewScreen, screenWidths, zooms } from './use-preview-screen.ts';

interface ScreenBarProps {
  screen: PreviewScreen;
  onChange(change: Partial<PreviewScreen>): void;
  /** Scale of the frame; 1 is 100 %. */
  scale: number;
  /** Whether the website has a light and a dark appearance. */
  hasSchemes: boolean;
}

const widthNames = ['desktop', 'tablet', 'phone'] as const;

/** Width, zoom and appearance of the preview. */
export function ScreenBar({ screen, onChange, scale, hasSchemes }: ScreenBarProps) {
  const { t } = useTranslation();
  const preferred = useColorScheme(undefined, { getInitialValueInEffect: false });
  const isDark = (screen.scheme ?? preferred) === 'dark';
  const named = widthNames.find((name) => screenWidths[name] === screen.width);
  const SchemeIcon = isDark ? Sun : Moon;
  const schemeLabel = t(isDark ? 'editor.preview.light' : 'editor.preview.dark');
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('editor.preview.width')}
        value={named ?? ''}
        onChange={(value) => {
          const name = widthNames.find((one) => one === value);
          if (name) onChange({ width: screenWidths[name] });
        }}
        data={widthNames.map((name) => ({ value: name, label: t(`editor.preview.${name}`) }))}
      />
      <span className="caption muted tabular nowrap grow">
        {t('editor.preview.size', { width: Math.round(screen.width), percent: Math.round(scale * 100) })}
      </span>
      <SegmentedControl
        size="xs"
        aria-label={t('editor.preview.zoom')}
        value={screen.zoom}
        onChange={(zoom) => onChange({ zoom })}
        data={zooms.map((zoom) => ({ value: zoom, label: t(`editor.preview.${zoom}`) }))}
      />
      {hasSchemes && (
        <ActionIcon data-hint aria-label={schemeLabel} onClick={() => onChange({ scheme: isDark ? 'light' : 'dark' })}>
          <SchemeIcon size={17} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
