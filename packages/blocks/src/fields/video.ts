import type { Field, FieldKind, FieldOptions } from './field.ts';

/** A video of a service. */
export interface Video {
  service: 'youtube' | 'vimeo';
  id: string;
  /** Address for a frame that sets no cookies before the video plays. */
  embedUrl: string;
  watchUrl: string;
}

export interface VideoField extends Field<'video', Video | null>, FieldOptions {
  kind: 'video';
}

/** A video of YouTube or Vimeo, kept as the link or ID that the editor typed. */
export const video = (options: FieldOptions = {}): VideoField => ({ ...options, kind: 'video' });

const youTube = (id: string): Video => ({
  service: 'youtube',
  id,
  embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
  watchUrl: `https://www.youtube.com/watch?v=${id}`,
});

const vimeo = (id: string): Video => ({
  service: 'vimeo',
  id,
  embedUrl: `https://player.vimeo.com/video/${id}?dnt=1`,
  watchUrl: `https://vimeo.com/${id}`,
});

/** The video of a service with an ID. */
export const videoOfService = (service: Video['service'], id: string): Video =>
  service === 'youtube' ? youTube(id) : vimeo(id);

const youTubeLink =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]\S*)?$/;
const vimeoLink = /^(?:https?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:[?&#/]\S*)?$/;

/** The video that a link or ID names; null when it names none. Digits alone are Vimeo's, eleven characters YouTube's. */
export function parseVideo(value: string): Video | null {
  const typed = value.trim();
  const link = youTubeLink.exec(typed)?.[1];
  if (link) return youTube(link);
  const number = vimeoLink.exec(typed)?.[1] ?? /^\d{6,10}$/.exec(typed)?.[0];
  if (number) return vimeo(number);
  return /^[\w-]{11}$/.test(typed) ? youTube(typed) : null;
}

export const videoKind: FieldKind<VideoField, string> = {
  kind: 'video',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  parse: (value) => (typeof value === 'string' ? value.trim() : undefined),
  check: (value) => (parseVideo(value) === null ? [{ code: 'V_12' }] : []),
  options: [],
  schema: () => ({ type: 'string' }),
};
