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

const youTubeHost = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const vimeoHost = /^(?:www\.|player\.)?vimeo\.com$/;
const youTubeID = /^([\w-]{11})(?:[?&#/]|$)/;
const vimeoID = /^(\d{6,12})(?:[?&#/]|$)/;

/** Where the ID of a video of YouTube begins in the path of a link: behind `v=`, or one of these names. */
function youTubeStart(path: string): string {
  if (!path.startsWith('watch?')) return /^(?:embed|shorts|live)\/(.{1,12})/.exec(path)?.[1] ?? '';
  const [query = ''] = path.slice('watch?'.length).split('#', 1);
  const parts = query.split('&').filter((part) => part.startsWith('v=') && youTubeID.test(part.slice(2)));
  return parts.at(-1)?.slice(2) ?? '';
}

/** The video that a link leads to, taken apart step by step: one expression for all of it would try every way to split it. */
function videoOfLink(link: string): Video | null {
  if (/\s/.test(link)) return null;
  const address = link.replace(/^https?:\/\//, '');
  const slash = address.indexOf('/');
  const [host, path] = [address.slice(0, Math.max(0, slash)), address.slice(slash + 1)];
  const start = host === 'youtu.be' ? path : youTubeHost.test(host) ? youTubeStart(path) : '';
  const id = youTubeID.exec(start)?.[1];
  if (id) return youTube(id);
  const number = vimeoHost.test(host) ? vimeoID.exec(path.replace(/^video\//, ''))?.[1] : undefined;
  return number ? vimeo(number) : null;
}

/** The video that a link or ID names; null when it names none. Digits alone are Vimeo's, eleven characters YouTube's. */
export function parseVideo(value: string): Video | null {
  const typed = value.trim();
  const linked = videoOfLink(typed);
  if (linked) return linked;
  if (/^\d{6,10}$/.test(typed)) return vimeo(typed);
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
