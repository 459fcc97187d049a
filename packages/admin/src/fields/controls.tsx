import type { Controls } from './control.ts';
import { CodeControl } from './code-control.tsx';
import { ColorControl } from './color-control.tsx';
import { DateControl } from './date-control.tsx';
import { DatetimeControl } from './datetime-control.tsx';
import { FileControl } from './file-control.tsx';
import { GroupControl } from './group-control.tsx';
import { ImageControl } from './image-control.tsx';
import { JsonControl } from './json-control.tsx';
import { LineControl } from './line-control.tsx';
import { LinkControl } from './link-control.tsx';
import { ListControl } from './list-control.tsx';
import { MultiSelectControl } from './multi-select-control.tsx';
import { MultilineControl } from './multiline-control.tsx';
import { NumberControl } from './number-control.tsx';
import { ReferenceControl } from './reference-control.tsx';
import { RichTextPlaceholder } from './rich-text/rich-text-placeholder.tsx';
import { SelectControl } from './select-control.tsx';
import { SlugControl } from './slug-control.tsx';
import { SwitchControl } from './switch-control.tsx';
import { TagsControl } from './tags-control.tsx';
import { TextControl } from './text-control.tsx';
import { TimeControl } from './time-control.tsx';
import { VideoControl } from './video-control.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const TableControl = lazyPart(async () => (await import('./table/table-control.tsx')).TableControl);

const RichTextControl = lazyPart(
  async () => (await import('./rich-text/rich-text-control.tsx')).RichTextControl,
  RichTextPlaceholder,
);

/** Control of every field kind. */
export const controls: Controls = {
  text: TextControl,
  multiline: MultilineControl,
  richText: RichTextControl,
  number: NumberControl,
  switch: SwitchControl,
  select: SelectControl,
  tags: TagsControl,
  date: DateControl,
  link: LinkControl,
  reference: ReferenceControl,
  image: ImageControl,
  file: FileControl,
  video: VideoControl,
  email: LineControl,
  url: LineControl,
  phone: LineControl,
  slug: SlugControl,
  time: TimeControl,
  datetime: DatetimeControl,
  multiSelect: MultiSelectControl,
  color: ColorControl,
  json: JsonControl,
  code: CodeControl,
  table: TableControl,
  list: ListControl,
  group: GroupControl,
};
