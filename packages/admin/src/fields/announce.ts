let region: HTMLElement | null = null;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'assertive');
  document.body.append(region);
  return region;
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const element = liveRegion();
  element.textContent = '';
  // The same text is announced again only if the region was empty in between.
  requestAnimationFrame(() => {
    element.textContent = text;
  });
}
