const failed = new Set<HTMLLinkElement>();

/** Notes style sheets that cannot be loaded. */
export function watchStyles(): void {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', note, { capture: true });
}

/** Requests a style sheet again. @throws when it fails again */
const replace = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`The style sheet ${link.href} could not be loaded.`)));
    failed.delete(link);
    link.replaceWith(again);
  });

/** Loads style sheets that have failed: Vite requests each once, so that a part loaded again would be without its styles. */
export async function restoreStyles(): Promise<void> {
  await Promise.all([...failed].map(replace));
}
