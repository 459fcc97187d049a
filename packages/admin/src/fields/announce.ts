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

/** Tells people who listen to the screen what just happened. */
export function announce(text: string): void {
  const element = liveRegion();
  element.textContent = '';
  // The same text twice is read twice only when the region was empty in between.
  requestAnimationFrame(() => {
    element.textContent = text;
  });
}
