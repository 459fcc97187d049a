import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Rect } from '@ximblox/blocks/internal';
import {
  CaretsToAxisDashedHorizontal,
  CaretsToAxisDashedVertical,
  type LucideIcon,
  RotateCcw,
  RotateCw,
  Undo2,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './crop.module.css';
import { type CropFrame, leastSides, mirrored, turnedTo, withNumber, withRatio } from './crop-frame.ts';

interface CropPanelProps {
  frame: CropFrame;
  /** Ratio that the field requires. */
  fixedRatio: number | undefined;
  zoom: number;
  onZoom(zoom: number): void;
  onChange(frame: CropFrame): void;
  onReset(): void;
}

const ratios = { '1:1': 1, '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9, '3:4': 3 / 4, '4:5': 4 / 5 } as const;

/** Crops narrower than this, in pixels, may look blurred in wide layouts. */
const narrow = 640;

/** Formats a ratio in small whole numbers, `3:2`, or else with decimals, `1.91:1`. */
export function ratioText(ratio: number): string {
  for (let height = 1; height <= 16; height++) {
    const width = Math.round(ratio * height);
    if (Math.abs(width / height / ratio - 1) < 0.001) return `${width}:${height}`;
  }
  return `${ratio.toFixed(2)}:1`;
}

const quarterOf = (rotate: number): number => Math.round(rotate / 90) * 90;

interface PartProps {
  frame: CropFrame;
  onChange(frame: CropFrame): void;
}

function RatioSelect({ frame, onChange }: PartProps) {
  const { t } = useTranslation();
  const original = frame.size.width / frame.size.height;
  return (
    <NativeSelect
      size="sm"
      label={t('fields.crop.ratio')}
      value={frame.ratio === null ? '' : String(frame.ratio)}
      data={[
        { value: '', label: t('fields.crop.free') },
        { value: String(original), label: t('fields.crop.original') },
        ...Object.entries(ratios)
          .filter(([, ratio]) => ratio !== original)
          .map(([label, ratio]) => ({ value: String(ratio), label })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(withRatio(frame, value === '' ? null : Number(value)))}
    />
  );
}

/** Inputs for the position and size of the crop. */
function AreaInputs({ frame, onChange }: PartProps) {
  const { t } = useTranslation();
  const least = leastSides(frame);
  return (
    <fieldset className="stack gap-8 two-columns">
      <legend className="visually-hidden">{t('fields.crop.area')}</legend>
      {(['x', 'y', 'width', 'height'] as const).map((name) => (
        <PixelInput
          key={name}
          label={t(`fields.crop.${name}`)}
          least={name === 'x' || name === 'y' ? 0 : Math.ceil(least[name])}
          value={Math.round(frame.rect[name])}
          onChange={(value) => onChange(withNumber(frame, name satisfies keyof Rect, value))}
        />
      ))}
    </fieldset>
  );
}

/** Buttons that turn and mirror the image. */
function TurnButtons({ frame, onChange }: PartProps) {
  const { t } = useTranslation();
  const { rotate } = frame;
  return (
    <div className="stack gap-8 two-columns">
      <Step icon={RotateCcw} text={t('fields.crop.turnLeft')} onClick={() => onChange(turnedTo(frame, rotate - 90))} />
      <Step icon={RotateCw} text={t('fields.crop.turnRight')} onClick={() => onChange(turnedTo(frame, rotate + 90))} />
      <Step
        icon={CaretsToAxisDashedVertical}
        text={t('fields.crop.mirror')}
        onClick={() => onChange(mirrored(frame, 'x'))}
      />
      <Step
        icon={CaretsToAxisDashedHorizontal}
        text={t('fields.crop.flip')}
        onClick={() => onChange(mirrored(frame, 'y'))}
      />
    </div>
  );
}

/** Controls of the crop as text, number inputs and buttons. */
export function CropPanel({ frame, fixedRatio, zoom, onZoom, onChange, onReset }: CropPanelProps) {
  const { t } = useTranslation();
  const { rect, rotate } = frame;
  const quarter = quarterOf(rotate);
  const fine = Math.round((rotate - quarter) * 10) / 10;
  const width = Math.round(rect.width);
  return (
    <div className={`stack gap-16 min-0 top ${classes.panel}`}>
      {fixedRatio === undefined ? (
        <RatioSelect frame={frame} onChange={onChange} />
      ) : (
        <p className="small rounded-small sunken pad-8-12">
          {t('fields.crop.fixed', { ratio: ratioText(fixedRatio) })}
        </p>
      )}
      <AreaInputs frame={frame} onChange={onChange} />
      <TurnButtons frame={frame} onChange={onChange} />
      <Slider
        label={t('fields.crop.straighten')}
        unit="°"
        min={-45}
        max={45}
        step={0.5}
        value={fine}
        onChange={(value) => onChange(turnedTo(frame, quarter + value))}
      />
      <Slider
        label={t('fields.crop.zoom')}
        unit="%"
        min={100}
        max={400}
        step={25}
        value={zoom * 100}
        onChange={(value) => onZoom(value / 100)}
      />
      <p className="small tabular">
        {t('fields.crop.result', { width, height: Math.round(rect.height) })}
        {width < narrow && <span className="caption block warning margin-top-2">{t('fields.crop.small')}</span>}
      </p>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className="at-start"
        leftSection={<Undo2 size={14} aria-hidden />}
        onClick={onReset}
      >
        {t('fields.crop.reset')}
      </Button>
    </div>
  );
}

function Step({ icon: Icon, text, onClick }: { icon: LucideIcon; text: string; onClick: () => void }) {
  return (
    <Button variant="default" size="xs" justify="start" leftSection={<Icon size={14} aria-hidden />} onClick={onClick}>
      {text}
    </Button>
  );
}

interface PixelInputProps {
  label: string;
  /** Minimum; smaller values are ignored. */
  least: number;
  value: number;
  onChange(value: number): void;
}

/** Input for pixels; keeps the typed text until it loses the focus. */
function PixelInput({ label, least, value, onChange }: PixelInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      size="sm"
      type="number"
      inputMode="numeric"
      label={label}
      min={least}
      step={1}
      error={typed !== null && typed.trim() !== '' && Number(typed) < least && t('fields.crop.least', { least })}
      rightSection={<span aria-hidden>px</span>}
      value={typed ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() !== '' && Number.isFinite(Number(text))) onChange(Number(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface SliderProps extends Omit<PixelInputProps, 'least'> {
  unit: string;
  min: number;
  max: number;
  step: number;
}

/** Slider with its value next to the label. */
function Slider({ label, unit, value, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className={`small stack gap-4-8 ${classes.slider}`}>
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <output htmlFor={id} className="muted tabular">{`${value}${unit === '%' ? ' ' : ''}${unit}`}</output>
      <input
        id={id}
        type="range"
        aria-valuetext={`${value} ${unit}`}
        value={value}
        {...range}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
