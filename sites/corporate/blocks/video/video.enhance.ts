/** Puts the service's player in the place of the question once the visitor has accepted it. */
export function playVideo(root: HTMLElement, { embedUrl, title }: { embedUrl: string; title: string }): void {
  const accept = root.querySelector<HTMLButtonElement>('.video-accept');
  const frame = root.querySelector('.video-frame');
  if (!accept || !frame) return;
  accept.hidden = false;
  accept.addEventListener('click', () => {
    const player = document.createElement('iframe');
    const address = new URL(embedUrl);
    address.searchParams.set('autoplay', '1');
    player.src = address.href;
    player.title = title;
    player.allow = 'autoplay; fullscreen; picture-in-picture';
    player.referrerPolicy = 'strict-origin-when-cross-origin';
    player.className = 'video-player';
    frame.replaceChildren(player);
    player.focus();
  });
}
