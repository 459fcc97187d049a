import type { ImageRecord } from '@ximblox/contract';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useContentPort, useFieldValue } from './content-port.ts';
import { ImageInput } from './image-input.tsx';
import { useFieldFrame } from './use-field-frame.tsx';

/** Control for an image of the media library with its crop and alternative text. */
export function ImageControl({ field, label, path }: ControlProps<FieldOfKind<'image'>>) {
  const { locale } = useContentPort();
  const [value, setValue] = useFieldValue<ImageRecord | null>(field, path);
  const frame = useFieldFrame(field, label, path);
  return (
    <ImageInput
      {...frame}
      value={value}
      isDecorative={field.decorative ?? false}
      ratio={field.ratio}
      locale={locale}
      onChange={setValue}
    />
  );
}
