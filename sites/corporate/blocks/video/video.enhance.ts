import { type ConsentQuestion, onConsent, storeConsent } from '@ximblox/site/consent';

interface Film {
  question: ConsentQuestion;
  embedUrl: string;
  title: string;
}

/**
 * Replaces the consent question with the player when the visitor presses the button, which accepts its cookies for all
 * videos. Nothing is loaded from the service before.
 */
export function playVideo(root: HTMLElement, { question, embedUrl, title }: Film): void | (() => void) {
  const accept = root.querySelector<HTMLButtonElement>('.video-accept');
  const frame = root.querySelector('.video-frame');
  if (!accept || !frame) return;
  let agreed: string[] = [];
  accept.hidden = false;
  accept.addEventListener('click', () => {
    if (!agreed.includes('media')) storeConsent(question, [...agreed, 'media']);
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
  return onConsent(question, (allowed) => {
    agreed = allowed ?? [];
    frame.toggleAttribute('data-allowed', agreed.includes('media'));
  });
}
